// Each says the same in other words; where a rewrite could not, it leaves a schema as it is.
import type { Random } from './random.ts';
import { isMap, type Json, walkSchemas } from './walk-schemas.ts';

export type Rewrite = (document: Json, random: Random) => void;

const LIKELY = 0.3;

const some =
  (rewrite: (schema: Json, random: Random, document: Json) => void): Rewrite =>
  (document, random) =>
    walkSchemas(document, (schema) => {
      if (random.happens(LIKELY)) rewrite(schema, random, document);
    });

const WORDS = ['description', 'title', 'deprecated', 'default', 'examples', 'example'];
const isWord = (key: string): boolean => WORDS.includes(key) || key.startsWith('x-');

/** Takes all keywords but words out of a schema, for what takes their place. */
function takeOut(schema: Json): Json {
  const taken: Json = {};
  for (const key of Object.keys(schema).filter((one) => !isWord(one))) {
    taken[key] = schema[key];
    delete schema[key];
  }
  return taken;
}

const nullSpelling = some((schema, random, { openapi }) => {
  if (!Array.isArray(schema['type']) || !schema['type'].includes('null')) return;
  // What else the schema says may forbid null all the same.
  const forbids = ['enum', 'const', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema);
  if (String(openapi).startsWith('3.0') || forbids || schema['type'].length < 2) return;
  const taken = takeOut(schema);
  const types = taken['type'].filter((type: string) => type !== 'null');
  const value = { ...taken, type: types.length === 1 ? types[0] : types };
  schema[random.pick(['anyOf', 'oneOf'])] = random.shuffle([value, { type: 'null' }]);
});

const constSpelling = some((schema, _, { openapi }) => {
  if ('const' in schema) {
    schema['enum'] = [schema['const']];
    delete schema['const'];
  } else if (schema['enum']?.length === 1 && !String(openapi).startsWith('3.0')) {
    schema['const'] = schema['enum'][0];
    delete schema['enum'];
  }
});

const allOfSplit = some((schema, random) => {
  if (!isMap(schema['properties']) || 'allOf' in schema || 'discriminator' in schema) return;
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return;
  if (schema['nullable'] || [schema['type']].flat().includes('null')) return;
  const names = Object.keys(schema['properties']);
  const first = names.filter(() => random.happens(0.5));
  const part = (isFirst: boolean): Json => {
    const own = names.filter((name) => first.includes(name) === isFirst);
    const required = (schema['required'] ?? []).filter(
      (name: string) => (first.includes(name) || !names.includes(name)) === isFirst,
    );
    const properties = Object.fromEntries(own.map((name) => [name, schema['properties'][name]]));
    return { properties, ...(required.length > 0 && { required }) };
  };
  schema['allOf'] = [part(true), part(false)];
  delete schema['properties'];
  delete schema['required'];
});

const allOfWrap = some((schema) => {
  if (typeof schema['$ref'] !== 'string') return;
  schema['allOf'] = [{ $ref: schema['$ref'] }];
  delete schema['$ref'];
});

const inline: Rewrite = (document, random) => {
  const before = structuredClone(document);
  // A name is what an alternative goes by, and a discriminator's mapping says it.
  if (JSON.stringify(before).includes('"discriminator"')) return;
  some((schema) => {
    const ref = schema['$ref'];
    if (typeof ref !== 'string' || !ref.startsWith('#/components/schemas/')) return;
    const name = ref.split('/')[3] as string;
    const target = before['components'].schemas[name];
    if (!isMap(target) || JSON.stringify(target).includes(ref)) return;
    delete schema['$ref'];
    for (const [key, value] of Object.entries(structuredClone(target))) schema[key] ??= value;
  })(document, random);
};

const reorder: Rewrite = (document, random) => {
  walkSchemas(document, (schema) => {
    for (const key of ['required', 'enum', 'type', 'oneOf', 'anyOf', 'x-extensible-enum']) {
      if (Array.isArray(schema[key])) schema[key] = random.shuffle(schema[key]);
    }
    if (!isMap(schema['properties'])) return;
    schema['properties'] = Object.fromEntries(random.shuffle(Object.entries(schema['properties'])));
  });
  for (const item of Object.values<Json>(document['paths'] ?? {}))
    for (const operation of Object.values(item).filter(isMap)) {
      if (operation['parameters'])
        operation['parameters'] = random.shuffle(operation['parameters']);
      if (operation['security']) operation['security'] = random.shuffle(operation['security']);
    }
};

const defaults = some((schema) => {
  if ('$ref' in schema) return;
  const type = schema['type'];
  if (type === 'string') schema['minLength'] ??= 0;
  if (type === 'array') Object.assign(schema, { minItems: schema['minItems'] ?? 0 });
  if (type === 'array') schema['uniqueItems'] ??= false;
  if (type === 'object') schema['required'] ??= [];
  if (type === 'object' && !('unevaluatedProperties' in schema))
    schema['additionalProperties'] ??= true;
  schema['deprecated'] ??= false;
  schema['readOnly'] ??= false;
});

/** Equivalent rewrites by what they change. */
export const REWRITES: Readonly<Record<string, Rewrite>> = {
  'null as a type or an alternative': nullSpelling,
  'a constant or a list of one': constSpelling,
  'an object split by allOf': allOfSplit,
  'a reference in an allOf': allOfWrap,
  'references written out': inline,
  'lists and maps in another order': reorder,
  'keywords at their defaults': defaults,
};
