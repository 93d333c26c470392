import { Ajv, type KeywordDefinition, type ValidateFunction } from '@redocly/ajv';
import { Ajv2020 } from '@redocly/ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import type { Located, SourceMap } from '../contract/source-map.ts';
import { MANY, NAMED, ONE } from '../../src/spectral/document/schemas-of.js';

const ANNOTATIONS = new Set(
  'description examples example default title deprecated discriminator'.split(' '),
);
// What is true of a part of these is not true of the whole.
const COMPOSITES = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];
const CLOSING = ['additionalProperties', 'unevaluatedProperties'];

const hasFields = (schema: JsonObject): boolean =>
  'properties' in schema || 'patternProperties' in schema;

const isScalar = ({ type }: JsonObject): boolean =>
  type !== undefined && ![type].flat().includes('object');

/** Whether a union says nothing of further fields, and has shapes written out in it that name theirs. */
function isOpenUnion(schema: JsonObject): boolean {
  if (hasFields(schema) || CLOSING.some((keyword) => keyword in schema)) return false;
  const shapes: unknown[] = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []);
  const written = shapes.filter(isObject).filter((shape) => !('$ref' in shape));
  return written.some(hasFields) && written.every((shape) => hasFields(shape) || isScalar(shape));
}

/** Whether a schema names its fields, says nothing of further ones, and has no part that could name more. */
const isOpenObject = (schema: JsonObject): boolean =>
  hasFields(schema) &&
  ![...COMPOSITES, '$ref', 'dependentSchemas', ...CLOSING].some((keyword) => keyword in schema);

/**
 * A schema without what changes no verdict: words, examples, extensions. One that says nothing of fields that it
 * does not name is closed to them. References are made to start at the given base, so that the result can be
 * compiled away from the document it stands in.
 */
function assertionsOf(schema: unknown, base: string, isPartOfUnion = false): any {
  if (!isObject(schema)) return schema;
  const part = (keyword: string, child: unknown): unknown => {
    if (keyword === '$ref') return `${base}${child}`;
    const inUnion = COMPOSITES.includes(keyword);
    if (ONE.includes(keyword)) return assertionsOf(child, base, inUnion);
    if (MANY.includes(keyword) && Array.isArray(child))
      return child.map((one: unknown) => assertionsOf(one, base, inUnion));
    if (!NAMED.includes(keyword) || !isObject(child)) return child;
    return Object.fromEntries(
      Object.entries(child).map(([name, one]) => [name, assertionsOf(one, base)]),
    );
  };
  const kept = Object.entries(schema)
    .filter(([keyword]) => !ANNOTATIONS.has(keyword) && !keyword.startsWith('x-'))
    .map(([keyword, child]) => [keyword, part(keyword, child)]);
  // The validator closes the others by itself; where nothing else can name fields, this takes it a tenth.
  if (!isPartOfUnion && isOpenObject(schema)) kept.push(['additionalProperties', false]);
  if (!isPartOfUnion && isOpenUnion(schema)) kept.push(['unevaluatedProperties', false]);
  return Object.fromEntries(kept);
}

/** The schemas that unions refer to: what one of them does not name, another part may. */
function partsOfUnions(node: unknown, isInUnion = false, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) partsOfUnions(child, isInUnion, found);
  if (!isObject(node)) return found;
  for (const [key, child] of Object.entries(node)) {
    if (key === '$ref' && isInUnion) found.add(String(child));
    else partsOfUnions(child, COMPOSITES.includes(key), found);
  }
  // Keywords beside a reference are a union of two.
  if (typeof node['$ref'] === 'string' && Object.keys(node).length > 1) found.add(node['$ref']);
  return found;
}

function assertionsOfComponents(components: JsonObject | undefined): JsonObject {
  const parts = partsOfUnions(components);
  const schemas = Object.entries(components?.['schemas'] ?? {}).map(([name, schema]) => [
    name,
    assertionsOf(schema, '', parts.has(`#/components/schemas/${escapeSegment(name)}`)),
  ]);
  return { ...components, schemas: Object.fromEntries(schemas) };
}

/** Which side sends what a schema describes; unknown for a component. */
function senderOf(schemaPointer: string): 'request' | 'response' | undefined {
  if (schemaPointer.startsWith('#/components/schemas/')) return undefined;
  const [, part] = /\/(requestBod|parameters|responses|headers)/.exec(schemaPointer) ?? [];
  if (part === undefined) return undefined;
  return part === 'responses' || part === 'headers' ? 'response' : 'request';
}

// Redocly's ajv, for the sake of two things: a field that no schema names is a fault unless the schema
// says otherwise, and `readOnly` and `writeOnly` count by the side that sends.
const OPTIONS = {
  strict: false,
  allErrors: true,
  defaultUnevaluatedProperties: false,
  unevaluated: true,
  passContext: true,
  // A schema that is written into a union would not be asked for the fields that it does not name.
  inlineRefs: false,
  logger: false,
  // Once for each schema, not again for each part of it.
  validateSchema: false,
  // Most validators run once or twice: making their code is the cost, not running it.
  code: { optimize: false },
} as const;

/** Draft-07 does not have the keyword whose default counts here. */
function newDraft07(): Ajv {
  const keyword = new Ajv2020(OPTIONS).getKeyword('unevaluatedProperties');
  return new Ajv(OPTIONS).addKeyword(keyword as KeywordDefinition);
}

/** Holds values of one description up to its schemas, and gathers what does not fit. */
export class ExampleCheck {
  readonly findings: Finding[] = [];
  checked = 0;
  readonly #broken: string[] = [];
  readonly #validators = new Map<string, ValidateFunction | string>();
  readonly #ajv: Ajv;
  readonly #description: Located;
  readonly #sources: SourceMap;

  constructor(description: Located, document: JsonObject, sources: SourceMap) {
    this.#description = description;
    this.#sources = sources;
    this.#ajv = description === 'asyncapi' ? newDraft07() : new Ajv2020(OPTIONS);
    addFormats.default(this.#ajv as never);
    this.#ajv.addSchema({ components: assertionsOfComponents(document['components']) }, 'bundle');
  }

  #validator(schema: JsonObject, pointer: string): ValidateFunction | undefined {
    // Schemas that differ in their words only share a validator.
    const assertions = assertionsOf(schema, 'bundle');
    const key = JSON.stringify(assertions);
    let found = this.#validators.get(key);
    if (found === undefined) {
      try {
        found = this.#ajv.compile(assertions);
      } catch (error) {
        found = (error as Error).message;
        this.#report(
          pointer,
          'schema-compiles',
          `The schema cannot be compiled, so nothing would be validated: ${found}.`,
        );
      }
      this.#validators.set(key, found);
    }
    return typeof found === 'string' ? undefined : found;
  }

  /** Holds a schema up to the meta-schema of its dialect. */
  #checkKeywords(schema: JsonObject, pointer: string): void {
    if (this.#ajv.validateSchema(assertionsOf(schema, 'bundle'))) return;
    for (const { instancePath, message } of this.#ajv.errors ?? []) {
      this.#report(
        `${pointer}${instancePath}`,
        'schema-compiles',
        `The schema is not one of its dialect: ${instancePath || 'it'} ${message}.`,
      );
    }
  }

  #report(pointer: string, rule: string, message: string): void {
    const place = this.#sources.locate(pointer, this.#description);
    this.findings.push({ ...place, tool: 'examples', rule, message });
  }

  /** Compiles a schema, which compiles all that is written in it; of one that cannot be, each part. */
  compile(schema: JsonObject, pointer: string, isPart: boolean): void {
    if (isPart && !this.#broken.some((outer) => pointer.startsWith(outer))) return;
    if (!isPart) this.#checkKeywords(schema, pointer);
    if (!this.#validator(schema, pointer)) this.#broken.push(`${pointer}/`);
  }

  value(
    schema: JsonObject,
    schemaPointer: string,
    value: unknown,
    pointer: string,
    rule: string,
  ): void {
    const validate = this.#validator(schema, schemaPointer);
    if (!validate) return;
    this.checked += 1;
    try {
      if (validate.call({ apiContext: senderOf(schemaPointer) }, value)) return;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const message = 'Validating a value never ends: a part of this schema is the schema itself.';
      this.#report(schemaPointer, 'schema-compiles', message);
      return;
    }
    for (const { instancePath, message, params } of validate.errors ?? []) {
      const stray = params['additionalProperty'] ?? params['unevaluatedProperty'];
      const detail = stray ? `${message} ("${stray}")` : message;
      // What should not be there is itself the place.
      this.#report(
        `${pointer}${instancePath}${stray === undefined ? '' : `/${escapeSegment(String(stray))}`}`,
        rule,
        `The value ${instancePath || 'itself'} ${detail}.`,
      );
    }
  }
}
