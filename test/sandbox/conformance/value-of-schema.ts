// Values that fit a schema of the contract, drawn by fast-check.
import fc from 'fast-check';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../../contract/contract.ts';
import { unicodeText } from '../../unicode-text.ts';
import { words } from '../../table.ts';

/** Values for a field by its name, in place of what its schema says; undefined for "as the schema says". */
export type Names = (name: string) => fc.Arbitrary<unknown> | undefined;

/** Groups in groups, and macros in macros, that are drawn. */
const DEEPEST = 5;

/** Texts that trip up programs which take keys, paths or code for granted. */
const SPITEFUL = [
  '',
  ' ',
  ...words(`
    __proto__ constructor toString \u0000 \ud800 \udfff\ud800 .. ../../etc/passwd %2e%2e%2f null
    -1 1e999 {{contact.constructor}} {constructor} 💚\u202e\u200d İ =1+1 " \\
  `),
  '\r\nx: y',
];

// Of what RFC 3986 lets stand in a path, and of all else, encoded. fast-check's own takes over a second to set up.
const anySegment = fc.oneof(
  fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{0,8}$/),
  unicodeText({ maxLength: 4 }).map(encodeURIComponent),
);
const anyUrl = fc
  .array(anySegment, { maxLength: 3 })
  .map((segments) => ['https://hooks.example.com', ...segments].join('/'));

const BY_PATTERN: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '^[a-z][a-z0-9_]*$': fc.oneof(
    fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
    fc.constantFrom('constructor', 'a__proto__', 'x'),
  ),
  '^evt_': fc.stringMatching(/^evt_\w{0,8}$/),
  '^whd_': fc.stringMatching(/^whd_\w{0,8}$/),
  '^whsec_': fc.stringMatching(/^whsec_\w{0,8}$/),
  '^sha256=[0-9A-Fa-f]+$': fc.stringMatching(/^sha256=[0-9A-Fa-f]{1,64}$/),
  '\\.[0-9]{3}(Z|\\+00:00)$': fc.constantFrom(
    '2026-08-31T23:59:59.000Z',
    '2028-02-29T00:00:00.125+00:00',
  ),
  '^https://': anyUrl,
  '^https?://': anyUrl,
};

/** Any text: short words, texts that trip, and any code points. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.constantFrom(...SPITEFUL),
  unicodeText({ maxLength: 12 }),
);

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('0000-01-01T00:00:00Z');
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z');

/** Days from the year 0 to 9999, often those at the ends. */
const anyDay: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0000-01-01', '9999-12-31', '2028-02-29', '2026-08-31'),
  fc
    .integer({ min: 0, max: (LAST_DAY - FIRST_DAY) / DAY_MS })
    .map((days) => new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10)),
);

/** Date-times as RFC 3339 has them, leap seconds and offsets included. */
const anyTime = fc.oneof(
  fc.constantFrom('2026-06-30T23:59:60Z', '2026-08-01t00:00:00z', '9999-12-31T23:59:59.999Z'),
  fc
    .tuple(anyDay, fc.constantFrom('Z', '+05:45', '-11:00'))
    .map(([day, offset]) => `${day}T12:30:00${offset}`),
);

/** Values that fit a schema; those of fields may be drawn by their name. */
export function valueOf(
  node: JsonObject,
  names: Names = () => undefined,
  depth = 0,
): fc.Arbitrary<any> {
  const schema = dereference(openapi, node);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  const members = schema['oneOf'] ?? schema['anyOf'];
  if (members) return memberOf(members, names, depth);
  if (schema['enum']) return fc.constantFrom(...schema['enum']);
  const types: string[] = [schema['type'] ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, names, depth)));
}

/** Deep down only the last member, which for filters is the one that holds no others. */
function memberOf(members: JsonObject[], names: Names, depth: number): fc.Arbitrary<unknown> {
  const wanted = depth > DEEPEST ? members.slice(-1) : members;
  return fc.oneof(...wanted.map((member) => valueOf(member, names, depth + 1)));
}

function ofType(
  type: string,
  schema: JsonObject,
  names: Names,
  depth: number,
): fc.Arbitrary<unknown> {
  const { minimum, maximum } = schema;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: minimum ?? -(2 ** 31),
        max: Math.min(maximum ?? Infinity, 2 ** 31),
      });
    case 'number':
      return fc.double({ min: minimum ?? -1e300, max: maximum ?? 1e300, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return itemsOf(schema, names, depth);
    case 'object':
      return fieldsOf(schema, names, depth);
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf(schema: JsonObject): fc.Arbitrary<string> {
  const { pattern } = schema;
  if (pattern) {
    const known = BY_PATTERN[pattern];
    if (!known) throw new Error(`There are no texts for the pattern ${pattern}.`);
    return known;
  }
  if (schema['format'] === 'date') return anyDay;
  if (schema['format'] === 'date-time') return anyTime;
  const listed: string[] | undefined = schema['x-extensible-enum'];
  const { minLength = 0, maxLength = Infinity } = schema;
  const own = anyText.filter((text) => {
    const { length } = Array.from(text);
    return length >= minLength && length <= maxLength;
  });
  return listed ? fc.oneof(fc.constantFrom(...listed), own) : own;
}

function itemsOf(schema: JsonObject, names: Names, depth: number): fc.Arbitrary<unknown[]> {
  const { items, minItems = 0 } = schema;
  return fc.array(valueOf(items, names, depth + 1), { minLength: minItems, maxLength: 3 });
}

function fieldsOf(schema: JsonObject, names: Names, depth: number): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties: others, maxProperties } = schema;
  const fields = Object.entries<JsonObject>(properties).map(
    ([name, field]) => [name, names(name) ?? valueOf(field, names, depth + 1)] as const,
  );
  if (maxProperties === 1)
    return fc.oneof(...fields.map(([name, value]) => fc.record({ [name]: value })));
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
  if (!others) return known;
  const rest = others === true ? fc.jsonValue({ maxDepth: 2 }) : valueOf(others, names, depth + 1);
  // A dictionary defines its keys, `__proto__` included, as JSON.parse does.
  return fc
    .tuple(fc.dictionary(anyText, rest, { maxKeys: 2 }), known)
    .map(([more, own]) => ({ ...more, ...own }));
}
