import type { JsonObject } from '../../src/service/json.ts';

const json = (name: string): JsonObject => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const ok = { '200': { description: 'Done.' } };

/** A valid description with what some tools cannot do: recursion, a constant, a query, an event. */
export const TINY: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1.0.0' },
  servers: [
    { url: 'https://tiny.example' },
    { url: '{base_url}', variables: { base_url: { default: 'https://tiny.example' } } },
  ],
  paths: {
    '/nodes': {
      get: {
        operationId: 'listNodes',
        parameters: [{ name: 'name', in: 'query', schema: { type: 'string' } }],
        responses: ok,
      },
      post: {
        operationId: 'createNode',
        requestBody: json('Node'),
        responses: { '200': { description: 'Done.', ...json('Node') } },
      },
    },
  },
  webhooks: {
    pinged: { post: { operationId: 'pinged', requestBody: json('Ping'), responses: ok } },
  },
  components: {
    schemas: {
      Node: {
        oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Branch' }],
      },
      Leaf: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', const: 'leaf' } },
      },
      Branch: {
        type: 'object',
        required: ['kind', 'nodes'],
        properties: {
          kind: { type: 'string', const: 'branch' },
          nodes: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        },
      },
      Ping: { type: 'object', properties: { at: { type: 'string' } } },
    },
  },
};
