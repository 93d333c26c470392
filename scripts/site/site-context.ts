import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../src/service/json.ts';
import { readLedger } from '../contract/ledger.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { ROOT } from '../contract/paths.ts';
import { type Descriptions, readGenerated } from '../contract/releases.ts';
import { type ContractChanges, readChanges } from './changes.ts';
import { type ContractRelease, readContractReleases } from './contract-releases.ts';
import { createRowOf } from './fields/badges.ts';
import type { FieldPage } from './fields/field-html.ts';
import { objectLinks } from './reference/resources.ts';
import { type Family, listFamilies } from './reference/operation-links.ts';

/** A section of the guide to states. */
interface StateMachine {
  /** As the guide has it: `Webhook endpoint`. */
  readonly title: string;
  /** Mermaid's `stateDiagram-v2`. */
  readonly source: string;
}

/** The state machines of the guide, by their titles in lower case. */
type StateMachines = ReadonlyMap<string, StateMachine>;

const SECTION = /^## (.+)\n[\s\S]*?```mermaid\n([\s\S]*?)```/gm;

/** Reads the state machines of docs/states.md. */
async function readStateMachines(): Promise<StateMachines> {
  const text = await readFile(join(ROOT, 'docs/states.md'), 'utf8');
  return new Map(
    [...text.matchAll(SECTION)].map(([, title = '', source = '']) => [
      title.toLowerCase(),
      { title, source },
    ]),
  );
}

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
  readonly changes: ContractChanges;
}

/**
 * Reads the generated descriptions and what the documentation says beside them.
 *
 * @param base - the commit that changes are marked since, in place of the version before
 * @param contract - another contract than the one of `generated/`
 */
export async function createContext(
  base?: string,
  contract: Descriptions = readGenerated(),
): Promise<SiteContext> {
  const { openapi, asyncapi } = contract;
  const [states, releases] = await Promise.all([readStateMachines(), readContractReleases()]);
  const operations = listOperations(openapi);
  const families = listFamilies(openapi, operations);
  const rowOf = createRowOf(readLedger('assumptions', ROOT), 'openapi');
  const changes = readChanges(contract, base);
  const fields = { openapi, links: objectLinks(families), rowOf, marked: changes.marked };
  return { openapi, asyncapi, operations, families, fields, states, releases, changes };
}
