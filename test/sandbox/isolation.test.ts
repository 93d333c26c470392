// Applications, and the workspaces that they belong to, know nothing of one another.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFORMING, send } from './conformance/conform.ts';
import { sensibleRequest } from './conformance/generated-requests.ts';
import { WORLD } from './conformance/seeded-world.ts';
import { dataOf, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { words } from '../table.ts';

const SEED = 20_261_121;
const OTHER = 'wsp_other';
const LISTS = CONFORMING.filter(
  ({ result, path, verb }) => verb === 'get' && result.kind === 'list' && !path.includes('{'),
);

/** Texts of the first workspace that no other one could have by itself. */
const SECRETS = words(`
  contacts companies deals tickets notes messages campaigns macros segments webhooks deliveries
  records jobs conversations
`).flatMap((part) =>
  (WORLD[part as 'contacts'] ?? []).flatMap(({ id, name, email }) =>
    [id, name, email].filter((text) => text !== undefined && text !== null),
  ),
);

/** What the lists of the first workspace hold, but for what each request adds to it. */
async function snapshot({ call }: OpenSandbox): Promise<string[]> {
  const texts: string[] = [];
  for (const { path } of LISTS) texts.push(JSON.stringify((await call('GET', path)).body.data));
  return texts;
}

test('whatever an application sends, it learns nothing of another workspace and changes nothing there (R-004)', async () => {
  const box = await openSandbox({ seed: WORLD, rateLimit: false, startAt: '2026-09-01T00:00:00Z' });
  const token = await box.tokenFor(undefined, OTHER);
  const before = await snapshot(box);
  let count = 0;

  for (const operation of CONFORMING) {
    const property = fc.asyncProperty(sensibleRequest(operation), async (request) => {
      const { status, text } = await send(box.sandbox, token, operation, request);
      // What the request says may come back: in a contact's tags, or in the message of a refusal.
      const said = JSON.stringify(request);
      expect(SECRETS.filter((secret) => text.includes(secret) && !said.includes(secret))).toEqual(
        [],
      );
      if (operation.path.includes('{')) expect(status).toBe(404);
      count += 1;
    });
    await fc.assert(property, { numRuns: 3, seed: SEED });
  }
  await box.sandbox.advance(60_000);

  expect(await snapshot(box)).toEqual(before);
  expect(SECRETS.length).toBeGreaterThan(60);
  expect(count).toBe(3 * CONFORMING.length);
});

test('events go to the endpoints of their own workspace alone (R-004, R-124)', async () => {
  const received: [string, string][] = [];
  const route = async (request: Request) => {
    const { data } = (await request.json()) as { data: { name: string } };
    received.push([new URL(request.url).pathname, data.name]);
    return new Response();
  };
  const box = await openSandbox({ routes: { 'https://hooks.example.com': route } });
  const tokens: Record<string, string> = {
    one: await box.tokenFor(),
    two: await box.tokenFor(undefined, OTHER),
  };
  for (const [name, token] of Object.entries(tokens)) {
    const endpoint = { url: `https://hooks.example.com/${name}`, events: ['*'] };
    await dataOf(box.call('POST', '/v1/webhooks', endpoint, { token }));
  }
  for (const [name, token] of Object.entries(tokens))
    await dataOf(box.call('POST', '/v1/contacts', { name }, { token }));
  await box.sandbox.advance(0);

  expect(received).toEqual([
    ['/one', 'one'],
    ['/two', 'two'],
  ]);
});
