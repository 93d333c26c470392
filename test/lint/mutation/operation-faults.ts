import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Fault } from './fault.ts';
import { operations, versioned, writes } from './select.ts';

const without = (
  status: string,
  rules: string[],
  name = `an operation without its ${status}`,
): Fault => ({
  name,
  rules,
  sites: (documents) => versioned(documents).filter(({ node }) => node['responses'][status]),
  plant: ({ node }) => delete node.responses[status],
});

const parameterOf = (
  operation: { node: JsonObject; openapi: JsonObject },
  name: string,
): JsonObject | undefined =>
  (operation.node['parameters'] ?? []).find(
    (one: JsonObject) => dereference(operation.openapi, one).name === name,
  );

const withoutParameter = (parameter: string, rules: string[], sites: Fault['sites']): Fault => ({
  name: `an operation without the parameter ${parameter}`,
  rules,
  sites: (documents) => sites(documents).filter((site) => parameterOf(site, parameter)),
  plant(site) {
    site.node.parameters = site.node.parameters.filter(
      (one: JsonObject) => one !== parameterOf(site, parameter),
    );
  },
});

/** Faults of operations: names, words, statuses, parameters, security. */
export const OPERATION_FAULTS: Fault[] = [
  {
    name: 'an operation without an operationId',
    rules: ['operation-operationId'],
    sites: operations,
    plant: ({ node }) => delete node.operationId,
  },
  {
    name: 'an operationId with the wrong verb',
    rules: ['operation-id-verb'],
    sites: operations,
    plant: ({ node }) => (node.operationId = `fetch${node.operationId}`),
  },
  {
    name: 'two operations with one name in the client',
    rules: ['client-name-unique'],
    sites: versioned,
    plant: ({ node }) => (node['x-client'] = { family: 'oauth', method: 'token' }),
  },
  {
    name: 'an operation without a name in the client',
    rules: ['operation-has-client-name'],
    sites: operations,
    plant: ({ node }) => delete node['x-client'].method,
  },
  {
    name: 'a summary with a full stop',
    rules: ['summary-form'],
    sites: operations,
    plant: ({ node }) => (node.summary += '.'),
  },
  {
    name: 'a description that repeats the summary',
    rules: ['description-adds'],
    sites: operations,
    plant: ({ node }) => (node.description = node.summary),
  },
  {
    name: 'an operation without a description',
    rules: ['operation-description'],
    sites: operations,
    plant: ({ node }) => delete node.description,
  },
  {
    name: 'an operation without a mark',
    rules: ['stability-marked'],
    sites: operations,
    plant: ({ node }) => delete node['x-stability-level'],
  },
  {
    name: 'a decision without an assumption',
    rules: ['beta-has-assumption'],
    sites: (d) =>
      versioned(d).filter(({ node }) =>
        /^(?:createContact|getContact|updateDeal|getJob|createWebhook)$/.test(node['operationId']),
      ),
    plant: ({ node }) => (node['x-stability-level'] = 'beta'),
  },
  {
    name: 'an operation with an unknown tag',
    rules: ['operation-tag-defined'],
    sites: operations,
    plant: ({ node }) => (node.tags = ['Unheard of']),
  },
  {
    name: 'an operation without a scope',
    rules: ['operation-scoped'],
    sites: (d) => versioned(d).filter(({ path }) => path !== '/v1/me'),
    plant: ({ node }) => (node.security = [{ oauth2: [] }]),
  },
  without('409', ['write-has-conflict'], 'a write without its 409'),
  without('401', ['operation-has-errors']),
  without('400', ['input-has-400']),
  without('404', ['path-parameter-has-404']),
  {
    name: 'a 422',
    rules: ['no-422'],
    sites: versioned,
    plant: ({ node }) => (node.responses['422'] = { $ref: '#/components/responses/BadRequest' }),
  },
  {
    name: 'a default response',
    rules: ['no-default-response'],
    sites: versioned,
    plant: ({ node }) =>
      (node.responses.default = { $ref: '#/components/responses/InternalError' }),
  },
  withoutParameter('Idempotency-Key', ['write-has-idempotency-key'], writes),
  withoutParameter('cursor', ['list-has-cursor'], versioned),
  withoutParameter('id', ['path-params'], versioned),
  {
    name: 'parameters of a whole path',
    rules: ['no-path-level-parameters'],
    sites: ({ openapi }) => Object.values(openapi['paths']),
    plant: (item) => (item.parameters = [{ $ref: '#/components/parameters/Limit' }]),
  },
  {
    name: 'an operation deprecated without a date',
    rules: ['deprecated-has-sunset'],
    sites: operations,
    plant: ({ node }) => (node.deprecated = true),
  },
  {
    name: 'a 202 that is no job',
    rules: ['accepted-is-job'],
    sites: (d) => operations(d).filter(({ node }) => node['responses']['202']),
    plant: ({ node }) =>
      (node.responses['202'] = { $ref: '#/components/responses/ContactReturned' }),
  },
  {
    name: 'a reference to nowhere',
    rules: ['invalid-ref'],
    sites: versioned,
    plant: ({ node }) => (node.responses['500'] = { $ref: '#/components/responses/Nobody' }),
  },
  {
    name: 'an expansion that is no relation',
    rules: ['expand-names-relations'],
    sites: (d) =>
      ['ExpandContact', 'ExpandDeal', 'ExpandRecord'].map(
        (name) => d.openapi['components'].parameters[name],
      ),
    plant: ({ schema }) => schema.items.enum.push('weather'),
  },
];
