// A break of a schema is one that a value shows: what the old side allowed and the new one refuses, or the other way
// round for who reads. Two validators that have nothing in common have to agree on it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { drawValue } from './draw-value.ts';
import { ANIMALS } from './gate-documents.ts';
import { installPublicDocuments, placeOfPublic } from './metamorphic/public-documents.ts';
import { Random } from './metamorphic/random.ts';
import { isMap, type Json } from './metamorphic/walk-schemas.ts';
import { readCases, SCHEMA_TABLES } from './read-cases.ts';

interface Case {
  readonly name: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly schemas?: Json;
  readonly sends: string;
  readonly reads: string;
}

/** What a case says of those who send, or of those who read, with the side that has to allow what the other does. */
interface Claim {
  readonly name: string;
  readonly says: string;
  readonly given: unknown;
  readonly kept: unknown;
  readonly schemas: Json;
}

const CASES = SCHEMA_TABLES.flatMap((table) => readCases<Case>(table));
const CLAIMS: Claim[] = CASES.flatMap(({ name, old, new: next, schemas = {}, sends, reads }) => [
  { name: `${name}, sent`, says: sends, given: old, kept: next, schemas },
  { name: `${name}, read`, says: reads, given: next, kept: old, schemas },
]);

/** What is promised beside values: no value shows that it is broken. */
const PROMISED =
  /property-removed|-only|default-|discriminator-|deprecated|sunset|stability|enum-(?:closed|opened)/;
/** What readers have to be ready for. */
const TOLERATED = /enum-|const-|alternative-added|additional-opened|pattern-|-added|known-values/;

// What OpenAPI's registry of formats says of numbers, in words that both validators know.
const LARGEST: Json = { int32: 2 ** 31 - 1, float: 3.4e38 };

function written(schema: unknown, schemas: Json): Json {
  const $defs = { ...ANIMALS, ...schemas, Thing: schema };
  const text = JSON.stringify({ $ref: '#/components/schemas/Thing', $defs }, (_, one: unknown) => {
    const most = isMap(one) && !('allOf' in one) ? LARGEST[one['format']] : undefined;
    return most ? { ...(one as Json), allOf: [{ maximum: most, minimum: -most - 1 }] } : one;
  });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Json;
}

const ajv = new Ajv2020({ strict: false, discriminator: false, logger: false });
(addFormats as unknown as (one: Ajv2020) => void)(ajv);
let Validator: new (
  schema: Json,
  draft: string,
) => { validate(value: unknown): { valid: boolean } };

beforeAll(async () => {
  installPublicDocuments();
  const module = await import(placeOfPublic('@cfworker/json-schema/dist/esm/index.js'));
  Validator = module.Validator;
});

/** Whether a value fits, by both validators; undefined where they do not agree. */
function checkOf(schema: unknown, schemas: Json): (value: unknown) => boolean | undefined {
  const one = ajv.compile(written(schema, schemas));
  const other = new Validator(written(schema, schemas), '2020-12');
  return (value) => {
    const fits = one(value);
    return other.validate(value).valid === fits ? fits : undefined;
  };
}

/** The first of some drawn values that one side allows and the other refuses. */
function refute({ given, kept, schemas }: Claim, count: number, isClosed: boolean): unknown {
  const random = new Random(count);
  const [allows, keeps] = [checkOf(given, schemas), checkOf(kept, schemas)];
  // Nobody sends what no side names.
  const roots = [given, ...(isClosed ? [] : [kept])].map((one) => ({
    ...written(one, schemas),
    isClosed,
  }));
  for (let tries = 0; tries < count; tries += 1) {
    const root = random.pick(roots);
    const value = drawValue(root, root, random);
    if (allows(value) === true && keeps(value) === false) return value;
  }
  return undefined;
}

const isBreak = ({ says }: Pick<Claim, 'says'>): boolean => says.includes('breaking');

/** Whether a claim is of values, and of such as these validators know: they pass over open lists and discriminators. */
const isOfValues = ({ says, given, kept, schemas }: Claim): boolean =>
  // Nobody can say what fits a type that JSON Schema does not have.
  [given, kept].every((one) => ajv.validateSchema(written(one, schemas)) === true) &&
  !/"(?:x-extensible-enum|discriminator)"/.test(JSON.stringify([given, kept, schemas])) &&
  says
    .split(', ')
    .some((one) => !PROMISED.test(one) && one.startsWith('breaking') === isBreak({ says }));

const VALUES = CLAIMS.filter(isOfValues);

test('of ten breaks of schemas nine and more have a witness', () => {
  const breaks = VALUES.filter(isBreak);
  const without = breaks.filter((claim) => refute(claim, 2000, false) === undefined);

  expect(breaks.length).toBeGreaterThan(120);
  expect(without.length > breaks.length / 10 ? without : []).toEqual([]);
});

// Of the values that are drawn, two of three fit the side that they are drawn for.
test('20,000 values refute no pass', () => {
  const isAsked = ({ name, says }: Claim): boolean =>
    name.endsWith('sent') || !TOLERATED.test(says);
  const passes = VALUES.filter((claim) => !isBreak(claim) && isAsked(claim));
  const refuted = passes.flatMap((claim) => {
    const value = refute(claim, Math.ceil(30_000 / passes.length), true);
    return value === undefined ? [] : [`${claim.name}, ${claim.says}: ${JSON.stringify(value)}`];
  });

  expect(passes.length).toBeGreaterThan(100);
  expect(refuted).toEqual([]);
});
