import type { Change } from '../../../src/gate/change.ts';
import { compareRoots } from '../gate-documents.ts';
import { EDITS } from './edits.ts';
import { Random } from './random.ts';
import { REWRITES } from './rewrites.ts';
import { findSites } from './sites.ts';
import { upgrade } from './upgrade.ts';
import type { Json } from './walk-schemas.ts';

/** All that differs, words too. */
export const differences = (old: Json, next: Json): Change[] => compareRoots(old, next);

const tell = ({ rule, pointer, message }: Change): string => `${rule} ${pointer}: ${message}`;

/** What an equivalent rewrite is taken for, but for words that moved; nothing where the gate is right. */
export function rewriteDifferences(document: Json, name: string, seed: number): string[] {
  const rewritten = structuredClone(document);
  REWRITES[name]?.(rewritten, new Random(seed));
  const both = [...differences(document, rewritten), ...differences(rewritten, document)];
  return both.filter(({ verdict }) => verdict !== 'documentation').map(tell);
}

/** What the upgrade of an OpenAPI 3.0 description to 3.1 is taken for. */
export function upgradeDifferences(document: Json): string[] {
  const upgraded = structuredClone(document);
  upgrade(upgraded);
  return differences(document, upgraded)
    .filter(({ verdict }) => verdict !== 'documentation')
    .map(tell);
}

/** A description that shares all with another but one schema, which may be edited. */
function withSchemaAnew(document: Json, name: string): Json {
  const { components } = document;
  const schemas = { ...components.schemas, [name]: structuredClone(components.schemas[name]) };
  return { ...document, components: { ...components, schemas } };
}

/** How many of some seeded edits the gate saw for what they are, and what it said of the others. */
export function tryEdits(document: Json, count: number, seed: number) {
  const random = new Random(seed);
  const sites = findSites(document);
  const copy = structuredClone(document);
  const wrong: string[] = [];
  let tried = 0;
  while (tried < count) {
    const site = random.pick(sites);
    const [name, edit] = random.pick(Object.entries(EDITS));
    const edited = withSchemaAnew(copy, site.name);
    const known = edit(edited['components'].schemas[site.name], random);
    if (!known) continue;
    tried += 1;
    const isBreak =
      (site.sends && known.sends === 'breaks') || (site.reads && known.reads === 'breaks');
    const changes = differences(document, edited);
    const isSeen = changes.some(({ verdict }) => verdict.startsWith('breaking'));
    if (isSeen !== isBreak || changes.length === 0)
      wrong.push(`${name} in ${site.name}: ${changes.map(tell).join('; ') || 'nothing seen'}`);
  }
  return { tried, wrong };
}
