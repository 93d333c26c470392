import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { readYaml } from '../../read-yaml.ts';
import { openapi } from '../contract.ts';
import { constraintsOf } from './constraints.ts';
import { EVENT_NAMES } from './event-names.ts';
import { dataOf } from './look-up.ts';

const MARK = 'x-stability-level';
const { schemas, parameters, headers } = openapi['components'];
const entries = (map: JsonObject): [string, JsonObject][] => Object.entries(map);

/** `Deal requires id stage` is a demand for each of the fields. */
const expand = (demand: string): string[] => {
  const [name, fields] = demand.split(' requires ');
  return fields?.split(' ').map((field) => `${name} requires ${field}`) ?? [demand];
};

const DEMANDED = Object.entries<string[]>(readYaml(import.meta.dirname, 'demanded.yaml')).map(
  ([row, demands]): [string, string[]] => [row, demands.flatMap(expand)],
);

function ownConstraints(name: string, schema: JsonObject): string[] {
  if (schema[MARK] === 'stable') return constraintsOf(name, schema, 'stable');
  const stated = entries(schema['properties'] ?? {}).filter(
    ([, child]) => child[MARK] === 'stable',
  );
  const required = stated
    .filter(([field]) => schema['required']?.includes(field))
    .map(([field]) => `${name} requires ${field}`);
  return [
    ...required,
    ...stated.flatMap(([field, child]) => constraintsOf(`${name}.${field}`, child, 'stable')),
  ];
}

const isDelivery = (name: string): boolean => /Event$/.test(name);
// Held to their frame below.
const isEnvelope = (name: string): boolean => /(Envelope|Page)$/.test(name);
const found = entries(schemas)
  .filter(([name]) => !isDelivery(name) && !isEnvelope(name))
  .flatMap(([name, schema]) => ownConstraints(name, schema));

test('no stated schema or property demands more than the service states', () => {
  const known = new Set(DEMANDED.flatMap(([, constraints]) => constraints));

  expect(found.filter((constraint) => !known.has(constraint))).toEqual([]);
});

test.each(DEMANDED)('%s is demanded: %j', (_row, constraints) => {
  expect(constraints.filter((constraint) => !found.includes(constraint))).toEqual([]);
});

describe.each(EVENT_NAMES)('the delivery body of %s', (name) => {
  test('R-128 R-129 R-130 R-131 demands four fields and nothing beyond', () => {
    const [schema, node] = entries(schemas).find(
      ([key, { properties }]) => isDelivery(key) && properties.type.const === name,
    )!;

    expect(constraintsOf('event', node, schema)).toEqual([
      'event requires id',
      'event requires type',
      'event requires created_at',
      'event requires data',
      'event.id pattern "^evt_"',
      `event.type const "${name}"`,
      'event.created_at pattern "\\\\.[0-9]{3}(Z|\\\\+00:00)$"',
      'event.created_at format "date-time"',
    ]);
  });
});

describe('around the schemas', () => {
  const stable = (map: JsonObject): [string, JsonObject][] =>
    entries(map).filter(([, node]) => node[MARK] === 'stable');

  test.each(entries(schemas).filter(([name]) => isEnvelope(name)))(
    'R-008 R-009 R-056 %s demands its frame, and nothing beyond',
    (name, schema) => {
      const members = name.endsWith('Page')
        ? ['object', 'data', 'pagination', 'meta']
        : ['data', 'meta'];
      const list = name.endsWith('Page') ? ['body.object const "list"'] : [];

      expect(constraintsOf('body', schema, 'stable')).toEqual([
        ...members.map((member) => `body requires ${member}`),
        ...list,
      ]);
    },
  );

  test('R-013 R-016 R-017 R-018 only the values of expand are listed in parameters', () => {
    const demands = stable(parameters).flatMap(([name, { schema }]) =>
      constraintsOf(name, schema, 'stable'),
    );

    expect(demands).toEqual([
      'ExpandContact[] enum ["contact"]',
      'ExpandDeal[] enum ["contact","company"]',
      'ExpandRecord[] enum ["links"]',
    ]);
  });

  test('R-013 no stated parameter is required but those in a path', () => {
    const required = stable(parameters).filter(([, parameter]) => parameter['required']);

    expect(required.filter(([, parameter]) => parameter['in'] !== 'path')).toEqual([]);
  });

  test('R-183 of stated headers only Deprecation has a fixed value', () => {
    expect(
      stable(headers).flatMap(([name, { schema }]) => constraintsOf(name, schema, 'stable')),
    ).toEqual(['Deprecation const "true"']);
  });

  test('R-104 (A-56) the secret after a rotation is demanded as the first one is', () => {
    expect(dataOf('POST /v1/webhooks/{id}/rotate_secret')).toBe(dataOf('POST /v1/webhooks'));
  });
});
