import { BOUNDS } from '../../../src/schemas/bounds.ts';
import { compileCheck, type Keyword, referTo, TYPES } from '../../../src/schemas/compile-check.ts';
import { FORMATS, formats } from '../../../src/schemas/formats.ts';
import { unions } from '../../../src/schemas/unions.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { mapValues } from '../../contract/map-values.ts';
import { MANY, NAMED, ONE } from '../../../src/spectral/document/schemas-of.js';

const WORDS = new Set(
  'description title example examples default deprecated readOnly writeOnly'.split(' '),
);

/** A schema without what changes no verdict, which is most of its text; a discriminator keeps its property and its values. */
export function assertionSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema as JsonObject).filter(
    ([keyword]) => !WORDS.has(keyword) && !keyword.startsWith('x-'),
  );
  return mapValues(Object.fromEntries(kept), readKeyword);
}

function readKeyword(value: JsonObject, keyword: string): unknown {
  if (ONE.includes(keyword)) return assertionSchema(value);
  if (MANY.includes(keyword)) return Object.values(value).map(assertionSchema);
  if (NAMED.includes(keyword)) return mapValues(value, assertionSchema);
  if (keyword !== 'discriminator') return value;
  return { propertyName: value['propertyName'], values: Object.keys(value['mapping'] ?? {}) };
}

const CHECKED = new Set([
  ...'$ref type enum const oneOf anyOf discriminator items required properties'.split(' '),
  'additionalProperties',
  'format',
  ...Object.values(BOUNDS).flatMap(Object.keys),
]);

/** What has no checks of its own, and lets nothing pass that no check is made of. */
const refuseUnchecked: Keyword = (schema) => {
  const { type = [], format = 'date', enum: values = [], const: value } = schema;
  const strays = [
    ...Object.keys(schema).filter((keyword) => !CHECKED.has(keyword)),
    ...[type].flat().filter((one) => !Object.hasOwn(TYPES, one)),
    ...(Object.hasOwn(FORMATS, format) ? [] : [format]),
    ...[...values, value].filter((one) => typeof one === 'object' && one !== null),
  ];
  if (strays.length > 0)
    throw new Error(`Nothing checks ${JSON.stringify(strays[0])} of a schema.`);
  return [];
};

/** @throws {Error} for a schema that nothing can check: whoever adds a keyword has to say what it means. */
export function proveChecked(schemas: JsonObject, others: readonly JsonObject[]): void {
  const dialect = referTo(schemas, [refuseUnchecked, formats, unions]);
  for (const schema of [...Object.values(schemas), ...others]) compileCheck(schema, dialect);
}
