// Whatever a body, a parameter or an id is, the response is one that the description has, and the sandbox stays well.
import { afterAll, expect, test } from 'vitest';
import { dereference } from '../../../src/service/json.ts';
import { control, openControl, operations } from './open-control.ts';

const box = await openControl({ seed: 'examples' });
const { sandbox, send } = box;

afterAll(async () => {
  await sandbox.close();
});

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '../..',
  '<script>',
  '2026-13-45T00:00:00Z',
  '9999-12-31T23:59:59Z',
  [],
  [null],
  ['x'],
  [[]],
  {},
  { x: null },
  { id: 7 },
  { type: 'text' },
  { type: 'choice' },
  { constructor: 1, toString: 2 },
  { contacts: [7] },
  { contacts: [{ id: 'con_x', tags: 7 }] },
  JSON.parse('{"__proto__": {"admin": true}}'),
];

/** Bodies in which one field is a value from elsewhere, the others as in an example. */
function bodiesOf(node: any): unknown[] {
  const content = node.requestBody?.content['application/json'];
  if (!content) return [undefined];
  const examples = Object.values<any>(content.examples ?? {}).map(({ value }) => value);
  const { properties = {} } = dereference(control, content.schema);
  const bases = [{}, ...examples];
  const changed = bases.flatMap((base) =>
    Object.keys(properties).flatMap((name) => VALUES.map((value) => ({ ...base, [name]: value }))),
  );
  return [...VALUES, ...changed];
}

// Without dots: an address loses them on its way.
const IDS = ['x', '%00', '%F0%28', '__proto__', 'constructor', 'a%2Fb', 'é'];

test.each(operations)('$id takes anything', async ({ id, node }) => {
  const bodies = bodiesOf(node);
  const queries = (node['parameters'] ?? [])
    .map((each: any) => dereference(control, each))
    .filter((each: any) => each.in === 'query')
    .flatMap(({ name }: any) =>
      ['', '-1', '1e9', 'x', '\u0000', '999999999999999'].map((value) => ({ [name]: value })),
    );
  const calls = [
    ...bodies.map((body) => ({ path: { id: 'x' }, body })),
    ...IDS.map((each) => ({ path: { id: each }, body: bodies.at(-1) })),
    ...queries.map((query: object) => ({ path: { id: 'x' }, query, body: bodies.at(-1) })),
  ];

  // `send` throws for a status and a body that the description does not have.
  for (const parts of calls) await send(id, parts as never);

  await send('resetSandbox', { body: {} });
  expect((await send('getHealth')).body).toMatchObject({ status: 'ok', violations: 0 });
  expect((await box.call('GET', '/v1/me')).data.mode).toBe('test');
});
