import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';
import { readYaml } from '../read-yaml.ts';

const TYPES = `
export interface Contact { id: string; tags: string[]; country?: string; stage?: 'lead' | 'won'; company: Company }
export interface Company { id: string; size: number }
export interface ContactCreate { name: string; stage?: 'lead' | 'won' }
export interface ListContactsQuery { limit?: number }
export interface ContactsApi {
  list(params?: ListContactsQuery): Promise<{ data: Contact[] }>;
  create(params: ContactCreate): Promise<{ data: Contact }>;
}
export interface Client { contacts: ContactsApi }
export interface components { schemas: { Note: { body: string } } } export interface operations { listNotes: { parameters: { query?: { limit: number } } } }
`;

export const tinyContract = (): any => readYaml(import.meta.dirname, 'contract.yaml');

/**
 * A program in a folder of its own, with a contract of a few types: it compiles in half a second.
 *
 * @param files - Its sources, by their paths.
 * @returns the folder
 */
export function writeTinyProgram(files: Readonly<Record<string, string>>): string {
  const folder = ownFolder();
  const contract = 'node_modules/messaging-crm-api';
  const compilerOptions = {
    lib: ['es2018'],
    strict: true,
    composite: true,
    declarationMap: true,
    types: [],
    module: 'preserve',
  };
  const all = {
    'package.json': '{ "name": "billing" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    [`${contract}/package.json`]: JSON.stringify({
      name: 'messaging-crm-api',
      version: '1.0.0',
      exports: { '.': { types: './generated/index.d.ts' } },
    }),
    [`${contract}/generated/asyncapi.json`]:
      '{ "asyncapi": "3.0.0", "info": { "title": "", "version": "1.0.0" } }',
    [`${contract}/generated/index.d.ts`]: TYPES,
    [`${contract}/generated/openapi.json`]: JSON.stringify(tinyContract()),
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
  return folder;
}
