import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../../contract/paths.ts';
import { compare, compareGrowth } from '../compare.ts';
import type { Command } from '../measure-command.ts';
import { multiplyDescription } from './multiply-description.ts';

const TIMES = 10;
const REDOCLY = join('node_modules', '@redocly/cli/bin/cli.js');

interface Pair {
  readonly old: string;
  readonly new: string;
}

const redocly = ({ old, new: next }: Pair): Command => ({
  name: '`redocly diff`',
  args: [REDOCLY, 'diff', old, next],
});

const gate = (name: string, { old, new: next }: Pair): Command => ({
  name,
  args: ['scripts/gate.ts', old, next],
});

/** Prints what the gate costs beside `redocly diff` on the same two files, and how that grows. */
export async function benchGate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-gate-'));
  const text = await readFile(join(ROOT, 'generated/openapi.json'), 'utf8');
  const write = async (name: string, document: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, document);
    return path;
  };
  const json = { old: await write('old.json', text), new: await write('new.json', edit(text)) };
  await compare('Gate, JSON', [redocly(json)], [gate('`npm run gate -- old.json new.json`', json)]);

  const yaml = {
    old: await write('old.yaml', asYaml(text)),
    new: await write('new.yaml', asYaml(edit(text))),
  };
  await compare('Gate, YAML', [redocly(yaml)], [gate('`npm run gate -- old.yaml new.yaml`', yaml)]);

  const large = JSON.stringify(multiplyDescription(JSON.parse(text), TIMES), null, 2);
  const larger = {
    old: await write('old-large.json', large),
    new: await write('new-large.json', edit(large)),
  };
  const growth = `Gate, ${TIMES} times the description`;
  await compareGrowth(growth, gate('the contract', json), gate(`${TIMES} times as large`, larger));
  await rm(folder, { recursive: true });
}

const asYaml = (text: string): string =>
  stringify(JSON.parse(text), { lineWidth: 0, aliasDuplicateObjects: false });

/** A handful of changes all over the description, some of which break. */
function edit(text: string): string {
  const document = JSON.parse(text);
  const { schemas } = document.components;
  delete schemas.Deal.properties.lost_reason;
  schemas.Contact.properties.nickname = { type: 'string' };
  schemas.ContactCreate.properties.name.maxLength = 100;
  document.paths['/v1/contacts'].get.operationId = 'fetchContacts';
  delete document.paths['/v1/usage'];
  return JSON.stringify(document, null, 2);
}
