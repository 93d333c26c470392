import { expect, test } from 'vitest';
import { type Client, createClient } from '../../../src/index.ts';
import { operations } from '../../contract/contract.ts';
import { words } from '../../table.ts';

const REFUSED = [
  '',
  '.',
  '..',
  '\0',
  'con_1\n',
  'con_1\r\nx-evil: 1',
  '\u007f',
  '\u0085',
  '\ud800',
];
const ESCAPED = [
  ...words(`
    ../deals ..%2f / ?a=b #x %2e%2e
  `),
  'a b',
  'é',
  '.hidden',
  'con_1;v=2',
  '$& 陽子',
  '...',
];

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

const sent: string[] = [];
const crm: Client = createClient({
  baseUrl: 'https://api.example.com/base',
  accessToken: 'example_access_token',
  fetch: async (url) => {
    sent.push(url);
    return Response.json({ data: [], pagination: { has_more: false }, meta: {} });
  },
});

/** Calls the method with these path values; what follows them is left out, as the guard comes first. */
async function callWith(
  family: string,
  method: string,
  values: readonly unknown[],
): Promise<unknown> {
  const run = (crm as unknown as Methods)[family]?.[method];
  if (!run) throw new Error(`The client has no ${family}.${method}.`);
  return run(...values, {});
}

const withParameters = operations.filter(({ path }) => path.includes('{'));

test('there are operations to guard', () => {
  expect(withParameters.length).toBeGreaterThan(40);
});

test.each(withParameters)('$family.$method refuses what leads elsewhere', async (operation) => {
  const count = operation.path.split('{').length - 1;
  for (const bad of [...REFUSED, undefined, null, 7, {}, ['con_1']])
    for (let place = 0; place < count; place += 1) {
      const values = Array.from({ length: count }, (_, index) => (index === place ? bad : 'con_1'));
      sent.length = 0;
      await expect(
        callWith(operation.family, operation.method, values),
        `${operation.method}(${JSON.stringify(bad)})`,
      ).rejects.toThrow(TypeError);
      expect(sent).toEqual([]);
    }
});

test.each(withParameters)('$family.$method keeps others in their place', async (operation) => {
  const count = operation.path.split('{').length - 1;
  const depth = operation.path.split('/').length;
  for (const value of ESCAPED) {
    sent.length = 0;
    await callWith(operation.family, operation.method, Array(count).fill(value));
    const { pathname, search, hash, origin } = new URL(sent[0] as string);
    expect(origin + search + hash).toBe('https://api.example.com');
    expect(pathname.split('/')).toHaveLength(depth + 1);
    expect(decodeURIComponent(pathname)).toBe(
      `/base${operation.path.replaceAll(/\{\w+\}/g, () => value)}`,
    );
  }
});
