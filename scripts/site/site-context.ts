import type { JsonObject } from '../../src/service/json.ts';
import { readLedger } from '../contract/ledger.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { ROOT } from '../contract/paths.ts';
import { type Descriptions, readGenerated } from '../contract/releases.ts';
import { type ContractChanges, readChanges } from './changes.ts';
import { type ContractRelease, readContractReleases } from './contract-releases.ts';
import { createRowOf } from './fields/badges.ts';
import type { FieldPage } from './fields/field.ts';
import { readStateMachines, type StateMachines } from './guides/states.ts';
import { objectLinks } from './reference/resources.ts';
import { type Family, listFamilies } from './reference/operation-links.ts';

/** What every part of the site may ask for while it writes its pages. */
export interface SiteContext {
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  readonly operations: readonly Operation[];
  readonly families: readonly Family[];
  readonly fields: FieldPage;
  readonly states: StateMachines;
  /** Newest first. */
  readonly releases: readonly ContractRelease[];
  readonly changes: ContractChanges;
}

/**
 * Reads a contract, which is that of `generated/`, and what the documentation says beside it. Changes are marked since
 * the commit `base`, or else since the version before.
 */
export async function createContext(
  base?: string,
  contract: Descriptions = readGenerated(),
): Promise<SiteContext> {
  const { openapi, asyncapi } = contract;
  const [states, releases] = await Promise.all([readStateMachines(), readContractReleases()]);
  const operations = listOperations(openapi);
  const families = listFamilies(openapi, operations);
  const rowOf = createRowOf(readLedger('assumptions', ROOT));
  const changes = readChanges(contract, base);
  const fields = { openapi, links: objectLinks(families), rowOf, marked: changes.marked };
  return { openapi, asyncapi, operations, families, fields, states, releases, changes };
}
