// What a contract may gain without breaking anybody, on every operation at once.
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';

const TEXT = { type: 'string', description: 'New.', 'x-stability-level': 'beta' };

function operationsOf(openapi: JsonObject): [verb: string, operation: JsonObject][] {
  return Object.values<JsonObject>(openapi['paths']).flatMap((item) =>
    Object.entries<JsonObject>(item).filter(([, value]) => isObject(value) && value['operationId']),
  );
}

function addField(openapi: JsonObject, schema: JsonObject): void {
  const { oneOf, anyOf, ...target } = dereference(openapi, schema);
  for (const branch of oneOf ?? anyOf ?? []) addField(openapi, branch);
  if (target['properties']) target['properties']['brand_new'] = TEXT;
}

/** Each takes a contract and adds to it, in place. */
export const additions: Readonly<Record<string, (openapi: JsonObject) => void>> = {
  'an optional query parameter'(openapi) {
    const parameter = { name: 'brand_new', in: 'query', schema: TEXT, description: 'New.' };
    for (const [, operation] of operationsOf(openapi))
      operation['parameters'] = [...(operation['parameters'] ?? []), parameter];
  },
  'an optional field of the body'(openapi) {
    for (const [, { requestBody }] of operationsOf(openapi)) {
      const [media] = Object.values<JsonObject>(dereference(openapi, requestBody)?.content ?? {});
      if (media) addField(openapi, media['schema']);
    }
  },
  'a first optional body'(openapi) {
    openapi['components'].schemas.BrandNew = {
      type: 'object',
      description: 'New.',
      'x-stability-level': 'beta',
      properties: { brand_new: TEXT },
    };
    const schema = { $ref: '#/components/schemas/BrandNew' };
    for (const [verb, operation] of operationsOf(openapi)) {
      if (!verb.startsWith('p') || operation['requestBody']) continue;
      operation['requestBody'] = { required: false, content: { 'application/json': { schema } } };
    }
  },
};
