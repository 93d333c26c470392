import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import { isDate, isDateTime } from '../../../src/schemas/formats.ts';
import { escapeSegment, nodeAt, type JsonObject } from '../../../src/service/json.ts';
import { assertionSchema } from './assertion-schema.ts';
import { RuleNames } from './rule-names.ts';

/** Functions of `src/schemas/formats.ts`, by the format that each of them checks. */
const FORMATS = { date: isDate, 'date-time': isDateTime };

const BASE = 'contract:/';

/** The function that checks a schema, by the schema's name. */
export const checkName = (schema: string): string => `check${schema}`;

type SourceCode = NonNullable<ValidateFunction['source']>;

/** Source text of functions, and of what they refer to. */
export interface Checks {
  readonly functions: readonly string[];
  /** `const name = ...;` */
  readonly constants: readonly string[];
}

/**
 * Compiles schemas to functions of the type `Check`: ajv writes them, and what it says of a fault is brought down to
 * a pointer and a rule. Schemas refer to each other by name.
 *
 * @param schemas - By name, with references as a bundle has them.
 * @throws {Error} when one cannot be compiled, or ajv writes what this does not know.
 */
export function compileChecks(schemas: Readonly<Record<string, JsonObject>>): Checks {
  const ajv = createAjv();
  const lean = new Map<string, AnySchemaObject>();
  for (const [name, schema] of Object.entries(schemas)) {
    const assertions = assertionSchema(schema, (reference) => {
      return BASE + reference.slice('#/components/schemas/'.length);
    });
    lean.set(BASE + name, assertions as AnySchemaObject);
    ajv.addSchema(assertions as AnySchemaObject, BASE + name);
  }
  const sources = new Map([...lean.keys()].map((id) => [id, sourceOf(ajv, id)]));
  const names = new Map(
    [...sources].map(([id, { validateName }]) => [
      String(validateName),
      checkName(id.slice(BASE.length)),
    ]),
  );
  const rules = new RuleNames();
  const constants = new Set<string>();
  const functions = [...sources].map(([id, source]) => {
    const ruleAt = (path: string, keyword: ErrorObject['keyword']): string => {
      const [, other, pointer = ''] = /^(contract:\/\w+|#)(?:#?(\/.*))?$/.exec(path) ?? [];
      const schema = lean.get(other === '#' ? id : (other ?? ''));
      return rules.nameOf(keyword, nodeAt(schema as JsonObject, decodeURIComponent(pointer)));
    };
    for (const text of patternsOf(source)) constants.add(text);
    return toCheck(withNames(String(source.validateCode), source, names), ruleAt);
  });
  return { functions, constants: [...constants, ...rules.constants()] };
}

function createAjv(): Ajv {
  return new Ajv({
    // A keyword or a format that ajv does not know would otherwise be passed over in silence.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    discriminator: true,
    // The linters hold every schema against its meta-schema.
    validateSchema: false,
    allErrors: true,
    messages: false,
    // A type and a format are shorter than a call.
    inlineRefs: 2,
    formats: FORMATS,
    code: { source: true, esm: true, optimize: 1 },
  });
}

function sourceOf(ajv: Ajv, id: string): SourceCode {
  const source = ajv.getSchema(id)?.source;
  if (!source) throw new Error(`ajv has not compiled ${id}.`);
  return source;
}

function patternsOf({ scopeValues }: SourceCode): string[] {
  return [...(scopeValues['pattern'] ?? [])].map(
    (name) => `const ${name} = ${String(name.value?.ref)};`,
  );
}

/** Other functions by the names they are given here. */
function withNames(
  code: string,
  { scopeValues }: SourceCode,
  names: ReadonlyMap<string, string>,
): string {
  let named = code;
  for (const name of scopeValues['wrapper'] ?? []) {
    // Of a schema that refers to itself, by way of others.
    const { validateName } = Object(name.value?.ref) as { validateName: unknown };
    named = named.replaceAll(`${name}.validate`, String(validateName));
  }
  for (const name of scopeValues['formats'] ?? []) {
    const format = String(Object(name.value?.ref).name);
    named = named.replaceAll(`${name}(`, `${format}(`);
  }
  for (const name of scopeValues['schema'] ?? []) {
    // Where there are many fields, ajv asks the schema which of them it knows.
    const fields = JSON.stringify(Object.keys(Object(Object(name.value?.ref).properties)));
    const asked = new RegExp(`func\\d+\\.call\\(${name}\\.properties, (key\\d+)\\)`, 'g');
    named = named.replaceAll(asked, `${fields}.includes($1)`);
  }
  return named.replaceAll(/\bvalidate\d+\b/g, (name) => names.get(name) ?? name);
}

const KEEP =
  /const err\d+ = \{instancePath(?::(.+?))?,schemaPath:"([^"]*)",keyword:"(\w+)",params:\{(.*?)\}\};if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}errors\+\+;/g;
const CALL =
  /if\(!\((check\w+)\((.+?), \{instancePath(?::(.+?))?,parentData.*?\}\)\)\)\{vErrors = .*?errors = vErrors\.length;\}/g;
const FORGET =
  /errors = (_errs\d+);if\(vErrors !== null\)\{if\(_errs\d+\)\{vErrors\.length = _errs\d+;\}else \{vErrors = null;\}\}/g;
const SIGNATURE =
  /^function (check\w+)\(data, \{instancePath="".*?\}=\{\}\)\{let vErrors = null;let errors = 0;/;
const END = /check\w+\.errors = vErrors;return errors === 0;\}$/;
/** Whether a text has a character at all, for which ajv would count them. */
const EMPTY = /func\d+\((\w+)\) < 1\b/g;
/** What is of ajv's form, and would be if it wrote something in another way. */
const LEFT_OVER =
  /vErrors|instancePath|errors\b|schemaPath|params:|validate\d|schema\d|func\d|require\(|wrapper/;

function toCheck(code: string, ruleAt: (path: string, keyword: string) => string): string {
  const text = code
    .replace(SIGNATURE, 'export function $1(data, at){let faults = null;let count = 0;')
    .replace(KEEP, (_, at, path, keyword, params) => {
      const [place, rule] = describe(at, keyword, params, (one) => ruleAt(path, one));
      return `faults = add(faults,count++,${place},${rule});`;
    })
    .replace(
      CALL,
      (_, check, data, at) =>
        `const in_ = ${check}(${data},${placeOf(at)});if(in_ !== null){faults = join(faults,in_);count += in_.length;}`,
    )
    .replaceAll(EMPTY, '$1.length < 1')
    .replace(FORGET, 'count = $1;faults = cut(faults,$1);')
    .replaceAll(/(_errs\d+) = errors\b/g, '$1 = count')
    .replaceAll(/(_errs\d+) === errors\b/g, '$1 === count')
    .replace(END, 'return faults;}');
  if (!LEFT_OVER.test(text)) return text;
  throw new Error(`ajv writes code that compile-checks.ts does not know: ${text}`);
}

const placeOf = (instancePath: string | undefined): string =>
  instancePath?.replaceAll('instancePath', 'at') ?? 'at';

/** Where a fault is and what it is, as expressions: at the field that is to be mended. */
function describe(
  instancePath: string | undefined,
  keyword: string,
  params: string,
  rule: (keyword: string) => string,
): [place: string, rule: string] {
  const place = placeOf(instancePath);
  const [, missing] = /^missingProperty: "(.*)"$/.exec(params) ?? [];
  if (missing !== undefined) return [below(place, missing), rule(keyword)];
  const [, stray] = /^additionalProperty: (\w+)$/.exec(params) ?? [];
  if (stray !== undefined) {
    const segment = `${stray}.replaceAll("~","~0").replaceAll("/","~1")`;
    return [`${place}+"/"+${segment}`, rule(keyword)];
  }
  const [, tag, value] = /tag: "(.*)", tagValue: (\w+)/.exec(params) ?? [];
  if (tag === undefined) return [place, rule(keyword)];
  return [below(place, tag), `${value} === undefined ? ${rule('required')} : ${rule(keyword)}`];
}

const below = (place: string, field: string): string => {
  const segment = `/${escapeSegment(field)}"`;
  // Two texts beside each other are one.
  return place.endsWith('"') ? place.slice(0, -1) + segment : `${place}+"${segment}`;
};
