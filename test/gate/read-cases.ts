import { join } from 'node:path';
import type { Change } from '../../src/gate/change.ts';
import { readYaml } from '../read-yaml.ts';

/** The tables of changes of one schema. */
export const SCHEMA_TABLES = ['types', 'values', 'objects', 'alternatives', 'corpus'];

/** The tables of changes of a whole description, and what they change. */
export const DESCRIPTION_TABLES = {
  'openapi-operations': 'openapi-base',
  'openapi-bodies': 'openapi-base',
  'openapi-promises': 'openapi-base',
  'openapi-3-2': 'openapi-base',
  asyncapi: 'asyncapi-base',
};

export function readTable(name: string): unknown {
  return readYaml(join(import.meta.dirname, 'cases'), `${name}.yaml`);
}

/** The cases of a table in `cases/`; `both` is what an edit does where a schema is sent, and where it is read. */
export function readCases<T>(table: string): T[] {
  return (readTable(table) as { both?: string }[]).map(({ both, ...one }) => {
    return { ...one, ...(both && { sends: both, reads: both }) } as T;
  });
}

/** Changes as the tables write them: `breaking type-changed, additive property-added`. */
export function writeChanges(changes: readonly { verdict: string; rule: string }[]): string {
  return changes.map(({ verdict, rule }) => `${verdict} ${rule}`).join(', ') || 'none';
}

export const sorted = (changes: string): string[] => changes.split(/,\s+/).sort();

/** What people are told: of each verdict, rule and keyword one change with its places. */
export function wordsOf(changes: readonly Change[]): string {
  const kindOf = ({ verdict, rule, pointer }: Change): string =>
    `${verdict} ${rule} ${pointer.split('/').at(-1)}`;
  return [...Map.groupBy(changes, kindOf)]
    .map(([kind, [one]]) => [kind, one?.message, one?.old?.pointer, one?.new?.pointer].join('\n  '))
    .sort()
    .join('\n');
}
