import type { Schema } from '../../schema/schema-view.ts';
import { judge } from '../judge.ts';
import { Comparison, type Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';

/** Which alternatives of both sides belong together. */
export interface Matching {
  readonly pairs: Pair<Schema>[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

// Trials within trials would grow with every level of nesting.
const MAX_TRIALS = 2;

/**
 * Pairs alternatives: by the component's name, by a property that is always the same, then by what
 * differs least.
 */
export function matchMembers(
  old: readonly Schema[],
  next: readonly Schema[],
  scope: Scope,
): Matching {
  const pairs: Pair<Schema>[] = [];
  const [left, right] = [[...old], [...next]];
  const take = (fits: (one: Schema, other: Schema) => boolean): void => {
    for (const one of [...left]) {
      const other = right.find((candidate) => fits(one, candidate));
      if (!other) continue;
      pairs.push({ old: one, new: other });
      left.splice(left.indexOf(one), 1);
      right.splice(right.indexOf(other), 1);
    }
  };
  const { comparison } = scope;
  take((one, other) =>
    isSameName(comparison.view('old', one).name, comparison.view('new', other).name),
  );
  const tags = { old: uniqueTags('old', left, scope), new: uniqueTags('new', right, scope) };
  take((one, other) => isSameName(tags.old.get(one), tags.new.get(other)));
  take((one, other) => tryPair({ old: one, new: other }, scope) === 'same');
  take((one, other) => tryPair({ old: one, new: other }, scope) === 'harmless');
  // What is left, one for one, was changed rather than replaced.
  if (left.length === right.length) take(() => true);
  return { pairs, removed: left, added: right };
}

const isSameName = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** What alternatives always are, where no two of them are the same. */
function uniqueTags(
  side: keyof Pair<unknown>,
  schemas: readonly Schema[],
  scope: Scope,
): Map<Schema, string> {
  const tagged = schemas.map((schema) => [schema, tagOf(side, schema, scope)] as const);
  const all = tagged.map(([, tag]) => tag);
  const isUnique = (tag: string | undefined): tag is string =>
    tag !== undefined && all.indexOf(tag) === all.lastIndexOf(tag);
  return new Map(tagged.flatMap(([schema, tag]) => (isUnique(tag) ? [[schema, tag]] : [])));
}

/** The properties of an alternative that have one value only, such as `object`. */
function tagOf(side: keyof Pair<unknown>, schema: Schema, scope: Scope): string | undefined {
  const { properties } = scope.comparison.view(side, schema);
  const fixed = [...properties].flatMap(([name, property]) => {
    const { values } = scope.comparison.view(side, property);
    return values?.size === 1 ? [`${name}=${[...values.keys()][0]}`] : [];
  });
  return fixed.length > 0 ? fixed.sort().join('&') : undefined;
}

function tryPair(pair: Pair<Schema>, scope: Scope): 'same' | 'harmless' | 'breaking' {
  const { comparison, audience, reads, levels } = scope;
  if (comparison.trials >= MAX_TRIALS) return 'breaking';
  const trial = new Comparison(comparison.documents, comparison.today, comparison);
  compareSchemas(pair, new Scope(trial, audience, reads, levels));
  const verdicts = trial.findings.map(judge);
  if (verdicts.every((verdict) => verdict === 'documentation')) return 'same';
  return verdicts.some((verdict) => verdict.startsWith('breaking')) ? 'breaking' : 'harmless';
}
