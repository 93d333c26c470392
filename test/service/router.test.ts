import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRouter } from '../../src/service/router.ts';
import { service } from './ask-service.ts';
import { unicodeText } from '../unicode-text.ts';
import { words } from '../table.ts';

const route = createRouter([...service.operations.values()]);

/** The name of the operation and its values, or the methods that the path has. */
function seen(method: string, path: string): unknown {
  const found = route(method, path);
  return found && 'operation' in found ? [found.operation.name, ...found.values] : found;
}

test.each([
  ['GET', '/v1/webhooks/events', ['webhooks.listEvents']],
  ['GET', '/v1/webhooks/events/deliveries', ['webhooks.listDeliveries', 'events']],
  ['GET', '/v1/contacts/import', { allow: ['POST'] }],
])(
  '%s %s: a path that is fixed goes before a template, whatever its methods',
  (method, path, expected) => {
    expect(seen(method, path)).toEqual(expected);
  },
);

test.each([
  '',
  ...words(`
    / /v1 /v2/contacts /v1/contacts/ /v1//contacts /v1/contacts/a/b /V1/contacts
  `),
])('"%s" leads nowhere', (path) => {
  expect(route('GET', path)).toBeUndefined();
});

test('an operation is found with any values in its path', () => {
  const value = unicodeText({ minLength: 1 }).map(encodeURIComponent);
  const fixed = new Set(['import', 'bulk', 'events', 'summary', 'export']);
  const call = fc.record({
    operation: fc.constantFrom(...service.operations.values()),
    values: fc.array(
      value.filter((text) => !fixed.has(text)),
      { minLength: 3, maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(call, ({ operation, values }) => {
      let next = 0;
      const path = operation.path.replace(/\{\w+\}/g, () => values[next++] ?? '');
      expect(seen(operation.verb.toUpperCase(), path)).toEqual([
        operation.name,
        ...values.slice(0, next),
      ]);
    }),
  );
});
