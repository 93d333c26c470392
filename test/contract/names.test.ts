// What foreign tools make names of.
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/service/json.ts';
import { walkOpenapi } from '../../scripts/contract/walk-schemas.ts';
import {
  bodyExamples,
  type NamedExample,
  responseExamples,
} from '../../scripts/contract/named-examples.ts';
import { asyncapi, openapi, operations } from './contract.ts';

const kinds = Object.entries<JsonObject>(openapi['components']);

test('no component has the name of one of another kind', () => {
  const names = kinds.flatMap(([, named]) => Object.keys(named));

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the body of every JSON response is a named schema', () => {
  const bodies = Object.entries<JsonObject>(openapi['components'].responses).map(
    ([name, { content }]) => [name, Object.keys(content['application/json'].schema)],
  );

  expect(bodies.filter(([, keys]) => keys?.[0] !== '$ref')).toEqual([]);
});

test('every known value of an open list is named in a description', () => {
  const missing: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { 'x-extensible-enum': values, description = '' } = node as JsonObject;
    for (const value of values ?? [])
      if (!description.includes(`\`${value}\``)) missing.push(`${path}: ${value}`);
    for (const [key, child] of Object.entries(node)) walk(child, `${path}/${key}`);
  };
  walk(openapi['paths'], 'paths');
  walk({ ...openapi['components'], examples: {} }, 'components');

  expect(missing).toEqual([]);
});

// Descriptions are CommonMark by the specification; lists of choices show the others letter by letter.
test('summaries and titles are plain text', () => {
  const marked: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (/^(summary|title)$/.test(key) && /[`*]|\]\(/.test(String(child)))
        marked.push(`${path}: ${child}`);
      if (!/^(value|examples?)$/.test(key) || path.endsWith('components'))
        walk(child, `${path}/${key}`);
    }
  };
  walk(openapi, 'openapi');
  walk(asyncapi, 'asyncapi');

  expect(marked).toEqual([]);
});

test('the first server is an address', () => {
  expect(() => new URL(openapi['servers'][0].url)).not.toThrow();
  expect(openapi['servers'][1].variables.base_url).not.toHaveProperty('description');
});

// The document names no dialect, and a tool may take draft-07 for granted, as Prism does.
test('schemas say the same under draft-07 and 2020-12', () => {
  const newer =
    /^(prefixItems|unevaluated|dependent|\$defs|\$anchor|\$dynamic|minContains|maxContains|contentSchema)/;
  const annotations = ['description', 'examples', 'title', 'default', 'deprecated', 'readOnly'];
  const found: string[] = [];
  walkOpenapi(openapi, {
    schema(schema, pointer) {
      for (const key of Object.keys(schema)) {
        const isLost = '$ref' in schema && key !== '$ref' && !key.startsWith('x-');
        if (newer.test(key) || (isLost && !annotations.includes(key)))
          found.push(`${pointer}/${key}`);
      }
    },
  });

  expect(found).toEqual([]);
});

/** What contract testers such as Specmatic pair: the example of a body, of a response and of the path. */
test.each(operations)('$verb $path has one name for what belongs together', (operation) => {
  const { node, parameters, path, success } = operation;
  const namesOf = (list: readonly NamedExample[]): string[] => list.map(({ name }) => name);
  const sent = namesOf(bodyExamples(openapi, node));
  const received = namesOf(responseExamples(openapi, node, success.status));
  const placed = parameters.filter(({ in: place }) => place === 'path');

  if (sent.length > 0) expect(sent).toEqual(expect.arrayContaining(received));
  expect(placed).toHaveLength(path.split('{').length - 1);
  for (const { examples } of placed)
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(received));
});
