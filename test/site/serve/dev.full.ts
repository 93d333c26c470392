// `npm run dev` in a copy of the project, as somebody who writes on the contract has it.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../../../scripts/copy-project.ts';
import { editFile } from '../../edit-file.ts';
import { until } from '../../until.ts';
import { freePort } from '../../free-port.ts';

const PATH = 'openapi/paths/contacts.yaml';
const PAGE = 'reference/contacts/createContact/';
let root: string;
let dev: ChildProcess;
let printed = '';
let url: string;

const pageText = async (): Promise<string> => (await fetch(url + PAGE)).text();

/** What an open page hears from now on. */
async function listen(): Promise<() => string> {
  const { body } = await fetch(`${url}~news`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard += Buffer.from(value);
    }
  };
  // It ends with the server.
  read().catch(() => {});
  return () => heard;
}

const edit = (from: string, to: string): void => editFile(join(root, PATH), from, to);

beforeAll(async () => {
  root = await copyProject();
  const port = `${await freePort()}`;
  dev = spawn(process.execPath, ['scripts/docs.ts', '--serve', '--port', port], { cwd: root });
  dev.stdout?.on('data', (text) => (printed += text));
  dev.stderr?.on('data', (text) => (printed += text));
  // It builds the contract and the site first.
  await until(() => expect(printed).toMatch(/http:\/\/127/));
  url = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed)?.[0] ?? '';
});

afterAll(async () => {
  dev.kill();
  await rm(root, { recursive: true });
});

test('what agents read has whole links', async () => {
  expect(await (await fetch(`${url}llms.txt`)).text()).toContain(`](${url}guides/errors/index.md)`);
});

test('a change of the contract is on the page, and the page is told', async () => {
  const heard = await listen();
  expect(await pageText()).toContain('Creates one contact.');

  edit('Creates one contact.', 'Adds a single contact.');
  await until(() => expect(heard()).toContain('event: built'));

  expect(await pageText()).toContain('Adds a single contact.');
  const generated = await readFile(join(root, 'generated/openapi.json'), 'utf8');
  expect(generated).toContain('Adds a single contact.');

  edit('operationId: createContact', 'operationId: contact');
  await until(() => expect(heard()).toContain('event: failed'));

  expect(heard()).toMatch(/openapi\/paths\/contacts\.yaml:\d+:\d+/);
  expect(printed).toMatch(/openapi\/paths\/contacts\.yaml:\d+:\d+/);
  expect(await pageText()).toContain('Adds a single contact.');
});
