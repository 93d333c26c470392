// What Prism 5.16 does wrong, pinned: a new version that mends one of these fails here, and the
// precaution it names can go.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { openapi } from './contract.ts';
import { type PrismProcess, startPrismProcess } from './prism-process.ts';
import { TOKEN } from './sample-call.ts';

const BUNDLE = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
let prism: PrismProcess | undefined;
afterEach(async () => {
  prism?.child.kill('SIGKILL');
  await prism?.exited;
});

function post(url: string, body: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  return fetch(`${url}/v1/contacts`, { method: 'POST', headers, body, signal: signal ?? null });
}

async function bundleWith(change: Record<string, unknown>): Promise<string> {
  const path = join(ownFolder(), 'openapi.json');
  await writeFile(path, JSON.stringify({ ...openapi, ...change }));
  return path;
}

test('with the jsonSchemaDialect of the bundle, a wrong body is refused', async () => {
  prism = await startPrismProcess(BUNDLE);

  expect((await post(prism.url, '{"name":7}')).status).toBe(400);
});

test('with the default dialect of OpenAPI 3.1, Prism accepts any body: so the bundle names 2020-12', async () => {
  const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base';
  prism = await startPrismProcess(await bundleWith({ jsonSchemaDialect: dialect }));

  expect((await post(prism.url, '{"name":7}')).status).toBe(201);
});

test('malformed JSON never gets a response, so clients of the mock need a timeout', async () => {
  prism = await startPrismProcess(BUNDLE);

  await expect(post(prism.url, '{"name":', AbortSignal.timeout(2_000))).rejects.toThrow(/timeout/);
});

test('a violation in letters beyond Latin-1 kills the process: so no example has such a field name', async () => {
  prism = await startPrismProcess(await bundleWith({ components: closedContactCreate() }));

  await expect(post(prism.url, '{"名前":1}')).rejects.toThrow();
  expect(await prism.exited).not.toBe(0);
});

test('the option for several processes crashes at the start: so `mock` never passes it', async () => {
  prism = await startPrismProcess(BUNDLE, '-m');

  expect(await prism.exited).not.toBe(0);
  expect(prism.output()).not.toContain('Prism is listening');
});

/** The contract leaves ContactCreate open; closed, an unknown field is a violation that names the field. */
function closedContactCreate(): object {
  const { components } = structuredClone(openapi);
  components.schemas.ContactCreate.additionalProperties = false;
  return components;
}
