import type { JsonObject } from '../../src/service/json.ts';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const resource = (data: JsonObject): JsonObject => ({
  description: 'Done.',
  content: json({ type: 'object', properties: { data, meta: { type: 'object' } } }),
});

const ERROR: JsonObject = { description: 'Failed.', content: json({ type: 'object' }) };

/** A contract of two operations, small enough to read whole emitted files against. */
export const TINY: JsonObject = {
  openapi: '3.1.1',
  info: { title: 'Tiny', version: '1.2.3' },
  paths: {
    '/v1/pets': {
      get: {
        operationId: 'listPets',
        'x-client': { family: 'pets', method: 'list' },
        'x-stability-level': 'beta',
        summary: 'List pets',
        description: 'Newest first.',
        security: [{ oauth2: ['pets:read'] }],
        parameters: [{ $ref: '#/components/parameters/Limit' }],
        responses: { 200: resource({ type: 'array', items: ref('Pet') }), 429: ERROR },
      },
    },
    '/v1/pets/{id}': {
      patch: {
        operationId: 'updatePet',
        'x-client': { family: 'pets', method: 'update' },
        'x-stability-level': 'stable',
        summary: 'Update a pet',
        description: 'Changes one pet.',
        security: [{ oauth2: ['pets:manage'] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: json(ref('PetUpdate')) },
        responses: { 200: resource(ref('Pet')), 409: ERROR },
      },
    },
  },
  components: {
    parameters: {
      Limit: {
        name: 'limit',
        in: 'query',
        description: 'Page size.',
        schema: { type: 'integer', default: 25 },
      },
    },
    schemas: {
      Pet: {
        description: 'An animal.',
        'x-stability-level': 'stable',
        type: 'object',
        required: ['id'],
        properties: {
          id: { description: 'Pet id.', type: 'string' },
          status: { description: 'State.', type: 'string', 'x-extensible-enum': ['fed', 'hungry'] },
          mood: {
            description: 'Feeling.',
            'x-stability-level': 'beta',
            type: ['string', 'null'],
            'x-extensible-enum': ['glad'],
          },
          friend: { description: 'Another.', $ref: '#/components/schemas/Pet' },
        },
      },
      PetUpdate: {
        description: 'A change.',
        'x-stability-level': 'beta',
        type: 'object',
        properties: { name: { description: 'Name.', type: 'string', default: 'Rex' } },
      },
    },
  },
};
