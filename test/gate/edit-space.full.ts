// Every field of the meta-schemas of OpenAPI 3.1 and AsyncAPI 3, and every kind of edit of it, is judged by a law, or has
// a row with the reason why not. `npm run test:full -- test/gate/edit-space -u` writes the rows into docs/gate.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { type Effect, judge } from '../../src/gate/compare/judge.ts';
import type { Description } from '../../src/gate/document/description.ts';
import { describe, describeSchema, type SchemaPlace, TODAY } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { isMap, type Json } from './metamorphic/walk-schemas.ts';
import { readTable } from './read-cases.ts';

type Edit = 'set' | 'unset' | 'change' | 'add' | 'remove' | 'raise' | 'lower';
type Law = { readonly [edit in Edit]?: Effect };

const all = (effect: Effect): Law => ({
  ...{ set: effect, unset: effect, change: effect },
  ...{ add: effect, remove: effect, raise: effect, lower: effect },
});
const BROKEN = { change: 'breaks', unset: 'breaks', remove: 'breaks' } as const;
const NARROWS: Law = { ...all('breaks'), set: 'narrows', unset: 'widens' };

/** What an edit of a field does to what is allowed; `judge.ts` says whom that breaks. */
const LAWS: Readonly<Record<string, Law>> = {
  none: {},
  words: all('documents'),
  fixed: all('breaks'),
  part: { ...BROKEN, set: 'adds', add: 'adds' },
  ways: { ...BROKEN, set: 'adds', add: 'adds' },
  moves: { ...BROKEN, set: 'breaks', add: 'adds' },
  name: { ...all('renames'), set: 'adds', add: 'adds' },
  ends: { set: 'breaks', unset: 'adds' },
  narrows: { ...NARROWS, add: 'narrows', remove: 'widens' },
  list: { ...NARROWS, add: 'widens', remove: 'narrows' },
  lower: { ...NARROWS, raise: 'narrows', lower: 'widens' },
  upper: { ...NARROWS, raise: 'widens', lower: 'narrows' },
};

interface Row {
  readonly law: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly map?: boolean;
  readonly with?: object;
  readonly patch?: object;
  readonly but?: Readonly<Record<string, string>>;
  readonly why?: string;
}

interface Place {
  readonly at: string;
  readonly patch?: object;
  readonly reads?: boolean;
  readonly law?: string;
  readonly fields?: Readonly<Record<string, Row | string>>;
}

interface Space {
  readonly base: string;
  readonly skipped: Readonly<Record<string, string>>;
  readonly objects: Readonly<Record<string, Place>>;
}

const TABLE = readTable('edit-space') as Record<'openapi' | 'asyncapi', Space> & {
  keywords: Record<string, Row | string>;
};

const require = createRequire(createRequire(import.meta.url).resolve('@stoplight/spectral-rulesets'));
const ofAjv = (name: string): Json =>
  require(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`) as Json;
const OPENAPI = require('./oas/schemas/oas/v3.1/index.json') as Json;
const DIALECT = require('./oas/schemas/oas/v3.1/meta.schema.json') as Json;
const ASYNCAPI = createRequire(createRequire(import.meta.url).resolve('@asyncapi/parser'))(
  '@asyncapi/specs/schemas/3.0.0-without-$id.json',
) as Json;

const MIXIN = /\/(?:styles-for-form|examples|schema|json-schema-draft-07-schema)$|\/\$defs\/.*\/\$defs\//;

/** The fields of an object of a meta-schema, and whether it cannot do without them; `x-` and entries of maps are none. */
function fieldsOf(root: Json, node: unknown, found = new Map<string, boolean>()) {
  if (!isMap(node)) return found;
  for (const name of Object.keys(node['properties'] ?? {})) {
    const isRequired = (node['required'] ?? []).includes(name);
    found.set(name, isRequired || found.get(name) === true);
  }
  const ref: string = node['$ref'] ?? '';
  if (MIXIN.test(ref))
    fieldsOf(root, ref.slice(2).split('/').reduce((at: any, key) => at[key], root), found);
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    for (const one of node[key] ?? []) fieldsOf(root, one, found);
  }
  const named = Object.values(node['dependentSchemas'] ?? {});
  for (const one of [node['if'], node['then'], node['else'], ...named]) fieldsOf(root, one, found);
  return found;
}

/** The objects of a meta-schema with fields of their own. */
function objectsOf(root: Json): Map<string, Map<string, boolean>> {
  const definitions: [string, Json][] = Object.entries(root['$defs'] ?? root['definitions']);
  const [flow] = Object.values(root['$defs']?.['oauth-flows']?.$defs ?? {}) as Json[];
  const named = [['', root] as const, ...definitions, ...(flow ? [['oauth-flow', flow] as const] : [])];
  const isBinding = (name: string): boolean => /^(?:bindings|extensions)-|BindingsObject$/.test(name);
  return new Map(
    named
      .filter(([name, node]) => !isBinding(name) && Object.keys(node).some((key) => /properties$/i.test(key) || key === 'allOf'))
      .map(([name, node]) => [name, fieldsOf(root, node)]),
  );
}

interface Trial {
  readonly name: string;
  readonly edit: Edit;
  readonly row: Row;
  readonly sides: string;
  readonly reads: boolean;
  readonly documents: { readonly old: Description; readonly new: Description };
}

const WORDS = /^(?:title|summary|description|externalDocs|examples?|url|name|email|identifier|termsOfService)$/;

const rowOf = (row: Row | string | undefined, field: string, law?: string): Row => {
  if (row === undefined) return { law: law ?? (WORDS.test(field) ? 'words' : `no row`) };
  return typeof row === 'string' ? { law: row } : row;
};

/** The smallest pairs of values of a field, by the edit; `undefined` is none. */
function pairsOf({ from, to, map }: Row, isRequired: boolean): [Edit, unknown, unknown][] {
  const pairs: [Edit, unknown, unknown][] = [];
  const both = (there: Edit, back: Edit, one: unknown, other: unknown) =>
    pairs.push([there, one, other], [back, other, one]);
  if (!isRequired) both('set', 'unset', undefined, from);
  const isList = Array.isArray(from);
  const less = isList ? from.slice(0, -1) : map && isMap(from) && Object.fromEntries(Object.entries(from).slice(0, -1));
  if (less) both('add', 'remove', less, from);
  const other = to ?? (typeof from === 'string' ? `${from}x` : undefined);
  if (typeof from === 'number' && to === undefined) both('raise', 'lower', from, from + 1);
  else if (other !== undefined) pairs.push(['change', from, other]);
  return pairs;
}

const decode = (pointer: string): string[] =>
  pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function descriptionTrials(kind: 'openapi' | 'asyncapi', root: Json): Trial[] {
  const { base, objects } = TABLE[kind];
  const trials: Trial[] = [];
  for (const [name, fields] of objectsOf(root)) {
    const place = objects[name];
    if (!place) continue;
    for (const [field, isRequired] of fields) {
      const written = rowOf(place.fields?.[field], field, place.law);
      const start = mergePatch(mergePatch(readTable(base), place.patch ?? {}), written.patch ?? {});
      const at = (document: any): Json => decode(place.at).reduce((node, key) => node?.[key], document);
      const fallback = field === 'externalDocs' ? { url: 'https://a.example.com' } : /^examples$/.test(field) ? [1] : /^(?:deprecated|required|allow.*)$/.test(field) ? true : 'One';
      const row: Row = { ...written, from: written.from ?? at(start)?.[field] ?? fallback };
      const side = (value: unknown): Description => {
        const document: any = structuredClone(start);
        const node = at(document);
        if (value === undefined) delete node[field];
        else node[field] = structuredClone(value);
        return describe(document);
      };
      for (const [edit, old, next] of pairsOf(row, isRequired))
        trials.push({ name: `${kind} ${name}.${field}`, edit, row, reads: place.reads === true, sides: '', documents: { old: side(old), new: side(next) } });
    }
  }
  return trials;
}

const VOCABULARIES = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'];
const OF_OPENAPI = new Set([...VOCABULARIES.map(ofAjv), DIALECT].flatMap((one) => [...fieldsOf(one, one).keys()]));
const OF_ASYNCAPI = new Set(fieldsOf(ASYNCAPI, ASYNCAPI['definitions'].schema).keys());
const KEYWORDS = [...new Set([...OF_OPENAPI, ...OF_ASYNCAPI])];

function keywordTrials(): Trial[] {
  const places = ['request', 'response', 'message'] as const;
  return KEYWORDS.flatMap((keyword) => {
    const written = rowOf(TABLE.keywords[keyword], keyword);
    const fallback = /^(?:deprecated|readOnly|writeOnly|uniqueItems)$/.test(keyword) ? true : 'One';
    const row = { ...written, from: written.from ?? fallback };
    return places
      .filter((place) => (place === 'message' ? OF_ASYNCAPI : OF_OPENAPI).has(keyword))
      .flatMap((place) =>
        pairsOf(row, false).map(([edit, old, next]): Trial => {
          const side = (value: unknown) => describeSchema(place as SchemaPlace, { ...row.with, ...(value === undefined ? {} : { [keyword]: value }) });
          return { name: `${keyword} in a ${place}`, edit, row, reads: place !== 'request', sides: place === 'request' ? ' sent' : ' read', documents: { old: side(old), new: side(next) } };
        }),
      );
  });
}

const TRIALS = [...descriptionTrials('openapi', OPENAPI), ...descriptionTrials('asyncapi', ASYNCAPI), ...keywordTrials()];

test.each(['openapi', 'asyncapi'] as const)('each object of %s has a place, or a reason to have none', (kind) => {
  const objects = [...objectsOf(kind === 'openapi' ? OPENAPI : ASYNCAPI)];
  const { objects: placed, skipped } = TABLE[kind];

  expect(objects.map(([name]) => name).sort()).toEqual([...Object.keys(placed), ...Object.keys(skipped)].sort());
  const stray = objects.flatMap(([name, fields]) => Object.keys(placed[name]?.fields ?? {}).filter((field) => !fields.has(field)).map((field) => `${name}.${field}`));
  expect(stray).toEqual([]);
});

test('each keyword has a row', () => {
  expect(KEYWORDS.filter((one) => !(one in TABLE.keywords) && !WORDS.test(one))).toEqual([]);
});

/** What the gate makes of an edit, and what the law says. */
function judged({ edit, row, sides, reads, documents }: Trial): { is: string; wanted: string; rule: string } {
  let [is, rule] = ['none', 'property-added'];
  try {
    const [worst] = compareContracts(documents, { today: TODAY });
    if (worst) [is, rule] = [worst.verdict, worst.rule];
  } catch (error) { is = String(error); }
  const effect = LAWS[row.law]?.[edit];
  const wanted = effect ? judge({ rule: rule as 'property-added', effect, reads }) : 'none';
  return { is, wanted: row.but?.[edit + sides] ?? row.but?.[edit] ?? wanted, rule };
}

test('each edit is judged by its law, or as its row says', () => {
  const wrong = TRIALS.flatMap((trial) => {
    const { is, wanted, rule } = judged(trial);
    return is === wanted ? [] : [`${trial.name} ${trial.edit}: ${is} (${rule}), not ${wanted} by ${trial.row.law}`];
  });

  console.log(TRIALS.length);
  expect(wrong).toEqual([]);
});
