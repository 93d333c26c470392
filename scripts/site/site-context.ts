import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../src/service/json.ts';
import { readLedger } from '../contract/ledger.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { ROOT } from '../contract/paths.ts';
import { type ContractRelease, readContractReleases } from './contract-releases.ts';
import { createRowOf } from './fields/badges.ts';
import type { FieldPage } from './fields/field-html.ts';
import { objectLinks } from './reference/resources.ts';
import { type Family, listFamilies } from './reference/operation-links.ts';
import { readStateMachines, type StateMachines } from './reference/state-machines.ts';

/** What every part of the site may ask for while it writes its pages. */
export interface SiteContext {
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  readonly operations: readonly Operation[];
  readonly families: readonly Family[];
  /** What fields are written with. */
  readonly fields: FieldPage;
  readonly states: StateMachines;
  /** Newest first. */
  readonly releases: readonly ContractRelease[];
}

const readJson = async (name: string): Promise<JsonObject> =>
  JSON.parse(await readFile(join(ROOT, 'generated', name), 'utf8'));

/** Reads the generated descriptions and what the documentation says beside them. */
export async function createContext(): Promise<SiteContext> {
  const [openapi, asyncapi, states, releases] = await Promise.all([
    readJson('openapi.json'),
    readJson('asyncapi.json'),
    readStateMachines(),
    readContractReleases(),
  ]);
  const operations = listOperations(openapi);
  const families = listFamilies(openapi, operations);
  const rowOf = createRowOf(readLedger('assumptions', ROOT), 'openapi');
  const fields = { openapi, links: objectLinks(families), rowOf };
  return { openapi, asyncapi, operations, families, fields, states, releases };
}
