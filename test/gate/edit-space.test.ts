// Every field of the meta-schemas of OpenAPI 3.1 and AsyncAPI 3, and every kind of edit of it, is judged by a law, or has
// a row with the reason why not. `npx vitest run test/gate/edit-space -u` writes these rows into docs/gate.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { type Effect, judge } from '../../src/gate/compare/judge.ts';
import type { Description } from '../../src/gate/document/description.ts';
import { pointerSegments } from '../../src/gate/document/json.ts';
import { describe, describeSchema, TODAY } from './gate-documents.ts';
import { isMap, type Json } from './metamorphic/walk-schemas.ts';
import { readTable } from './read-cases.ts';
import { words } from '../table.ts';

type Edit = 'set' | 'unset' | 'change' | 'add' | 'remove' | 'raise' | 'lower';
type Law = { readonly [edit in Edit]?: Effect };

const ALL = ['set', 'unset', 'change', 'add', 'remove', 'raise', 'lower'] as const;
const all = (effect: Effect): Law => Object.fromEntries(ALL.map((edit) => [edit, effect]));
const NARROWS: Law = { ...all('breaks'), set: 'narrows', unset: 'widens' };

/** What an edit of a field does to what is allowed; `judge.ts` says whom that breaks. */
const LAWS: Readonly<Record<string, Law>> = {
  none: {},
  words: all('documents'),
  fixed: all('breaks'),
  part: { ...all('breaks'), set: 'adds', add: 'adds' },
  moves: { ...all('breaks'), add: 'adds' },
  guards: { set: 'breaks', unset: 'adds', add: 'adds', remove: 'breaks' },
  ends: { set: 'breaks', unset: 'adds' },
  name: { ...all('renames'), set: 'adds', add: 'adds' },
  narrows: { ...NARROWS, add: 'narrows', remove: 'widens' },
  widens: { set: 'widens', unset: 'narrows' },
  list: { ...NARROWS, add: 'widens', remove: 'narrows' },
  lower: { ...NARROWS, raise: 'narrows', lower: 'widens' },
  upper: { ...NARROWS, raise: 'widens', lower: 'narrows' },
};

/** A field of the table in `cases/edit-space.yaml`, which says what is what. */
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
type Rows = Readonly<Record<string, Row | string>>;

interface Place {
  readonly at: string;
  readonly patch?: object;
  readonly reads?: boolean;
  readonly law?: string;
  readonly fields?: Rows;
}

interface Space {
  readonly base: string;
  readonly skipped: Readonly<Record<string, readonly string[]>>;
  readonly objects: Readonly<Record<string, Place>>;
}

/** One key of the table may be several, which have the same. */
function spread(node: unknown, known = new Map<unknown, unknown>()): unknown {
  if (!isMap(node) || known.has(node)) return known.get(node) ?? node;
  const entries = Object.entries(node).flatMap(([keys, one]) => {
    const own = spread(one, known);
    return keys.split(', ').map((key) => [key, own] as const);
  });
  known.set(node, Object.fromEntries(entries));
  return known.get(node);
}

const TABLE = spread(readTable('edit-space')) as Record<'openapi' | 'asyncapi', Space> & {
  keywords: Rows;
};

const from = (name: string, path: string): Json =>
  createRequire(createRequire(import.meta.url).resolve(name))(path) as Json;
const SPECTRAL = './oas/schemas/oas/v3.1';
const METAS = {
  openapi: from('@stoplight/spectral-rulesets', `${SPECTRAL}/index.json`),
  asyncapi: from('@asyncapi/parser', '@asyncapi/specs/schemas/3.0.0-without-$id.json'),
};
const VOCABULARIES = [
  from('@stoplight/spectral-rulesets', `${SPECTRAL}/meta.schema.json`),
  ...words('core applicator unevaluated validation meta-data format-annotation content').map(
    (name) => from('ajv', `ajv/dist/refs/json-schema-2020-12/meta/${name}.json`),
  ),
];

// What is written elsewhere and is part of what refers to it.
const PARTS = /\/(?:styles-for-form|examples|json-schema-draft-07-schema)$|\/\$defs\/.*\/\$defs\//;

/** The fields of an object of a meta-schema, and whether it has to have them. */
function fieldsOf(root: Json, node: unknown, found = new Map<string, boolean>()) {
  if (!isMap(node)) return found;
  for (const name of Object.keys(node['properties'] ?? {}))
    found.set(name, found.get(name) || (node['required'] ?? []).includes(name));
  const ref: string = node['$ref'] ?? '';
  const part = PARTS.test(ref)
    ? pointerSegments(ref).reduce((at, key) => at[key], root)
    : undefined;
  const lists = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => node[key] ?? []);
  const named = Object.values(node['dependentSchemas'] ?? {});
  for (const one of [part, ...lists, ...named, node['if'], node['then'], node['else']])
    fieldsOf(root, one, found);
  return found;
}

/** The objects of a meta-schema; one that only leads to others is none. */
function objectsOf(root: Json): [string, Map<string, boolean>][] {
  const definitions: Json = { '': root, ...(root['$defs'] ?? root['definitions']) };
  const flow = definitions['oauth-flows']?.$defs['authorization-code'];
  if (flow) definitions['oauth-flow'] = flow;
  const isBinding = (name: string): boolean =>
    /^(?:bindings|extensions)-|BindingsObject$/.test(name);
  return Object.entries<Json>(definitions)
    .filter(
      ([name, node]) =>
        !isBinding(name) && Object.keys(node).some((key) => /properties$|^allOf$/i.test(key)),
    )
    .map(([name, node]) => [name, fieldsOf(root, node)]);
}

interface Trial {
  readonly name: string;
  readonly edit: Edit;
  readonly row: Row;
  readonly reads: boolean;
  readonly documents: { readonly old: Description; readonly new: Description };
}

const WORDS = /^(?:title|summary|description|externalDocs|examples?)$/;
const FLAG = /^(?:deprecated|required|readOnly|writeOnly|uniqueItems|allow.*)$/;
const URL = 'https://a.example.com';

/** The row of a field with the value that is set. */
function rowOf(rows: Rows | undefined, field: string, law: string | undefined, own?: unknown): Row {
  const written = rows?.[field] ?? law ?? (WORDS.test(field) ? 'words' : 'no row');
  const row = typeof written === 'string' ? { law: written } : written;
  const usual = field === 'externalDocs' ? { url: URL } : field === 'examples' ? [1] : 'One';
  return { ...row, from: row.from ?? own ?? (FLAG.test(field) ? true : usual) };
}

/** The smallest pairs of values of a field, by the edit; `undefined` is none. */
function pairsOf({ from: one, to, map }: Row, isRequired = false): [Edit, unknown, unknown][] {
  const both = (
    edit: Edit,
    back: Edit,
    old: unknown,
    next: unknown,
  ): [Edit, unknown, unknown][] => [
    [edit, old, next],
    [back, next, old],
  ];
  const entries = Object.entries(isMap(one) && map ? one : {}).slice(0, -1);
  const less = Array.isArray(one) ? one.slice(0, -1) : map && Object.fromEntries(entries);
  const other = to ?? (typeof one === 'string' ? `${one}x` : undefined);
  return [
    ...(isRequired ? [] : both('set', 'unset', undefined, one)),
    ...(less ? both('add', 'remove', less, one) : []),
    ...(typeof one === 'number' && !to ? both('raise', 'lower', one, one + 1) : []),
    ...(other === undefined ? [] : [['change', one, other] as [Edit, unknown, unknown]]),
  ];
}

/** Sets the value at a pointer, and makes the maps on the way; `undefined` and null take it away. */
function put(document: Json, pointer: string, value: unknown): void {
  const [last = '', ...keys] = pointerSegments(pointer).reverse();
  const node = keys.reduceRight<Json>((one, key) => (one[key] ??= {}), document);
  node[last] = structuredClone(value);
  if (value === undefined || value === null) delete node[last];
}

function descriptionTrials(kind: 'openapi' | 'asyncapi'): Trial[] {
  const { base, objects } = TABLE[kind];
  return objectsOf(METAS[kind]).flatMap(([name, fields]) => {
    const { at, reads = false, law, ...place }: Partial<Place> = objects[name] ?? {};
    if (at === undefined) return [];
    return [...fields].flatMap(([field, isRequired]) => {
      const pointer = `${at}/${field}`;
      const start = readTable(base) as Json;
      const own = pointerSegments(pointer).reduce<unknown>(
        (node, key) => (node as Json)?.[key],
        start,
      );
      const row = rowOf(place.fields, field, law, own);
      const side = (value: unknown): Description => {
        const document = structuredClone(start);
        for (const [path, said] of Object.entries({
          ...place.patch,
          ...row.patch,
          [pointer]: value,
        }))
          put(document, path, said);
        return describe(document);
      };
      return pairsOf(row, isRequired).map(([edit, old, next]): Trial => {
        const documents = { old: side(old), new: side(next) };
        return { name: `${name}.${field}`, edit, row, reads, documents };
      });
    });
  });
}

const KEYWORDS = {
  openapi: new Set(VOCABULARIES.flatMap((one) => [...fieldsOf(one, one).keys()])),
  asyncapi: new Set(fieldsOf(METAS.asyncapi, METAS.asyncapi['definitions'].schema).keys()),
};

function keywordTrials(place: 'request' | 'response' | 'message'): Trial[] {
  const keywords = KEYWORDS[place === 'message' ? 'asyncapi' : 'openapi'];
  return [...keywords].flatMap((keyword) => {
    const row = rowOf(TABLE.keywords, keyword, undefined);
    const side = (value: unknown): Description =>
      describeSchema(place, { ...row.with, ...(value === undefined ? {} : { [keyword]: value }) });
    return pairsOf(row).map(([edit, old, next]): Trial => {
      const documents = { old: side(old), new: side(next) };
      return { name: keyword, edit, row, reads: place !== 'request', documents };
    });
  });
}

const TRIALS = {
  OpenAPI: descriptionTrials('openapi'),
  AsyncAPI: descriptionTrials('asyncapi'),
  requests: keywordTrials('request'),
  responses: keywordTrials('response'),
  messages: keywordTrials('message'),
};

test.each(['openapi', 'asyncapi'] as const)(
  'each object of %s has a place, or none and why',
  (kind) => {
    const objects = objectsOf(METAS[kind]);
    const { objects: placed, skipped } = TABLE[kind];
    const known = [...Object.keys(placed), ...Object.values(skipped).flat()];
    // A list of rows may be for several objects.
    const used = new Map<unknown, Set<string>>();
    for (const [name, fields] of objects) {
      const rows = placed[name]?.fields;
      used.set(rows, new Set([...(used.get(rows) ?? []), ...fields.keys()]));
    }
    const stray = [...used].flatMap(([rows, fields]) =>
      Object.keys(rows ?? {}).filter((field) => !fields.has(field)),
    );

    expect(objects.map(([name]) => name).sort()).toEqual(known.sort());
    expect(stray).toEqual([]);
    expect(
      Object.keys(TABLE.keywords).filter(
        (one) => !KEYWORDS.openapi.has(one) && !KEYWORDS.asyncapi.has(one),
      ),
    ).toEqual([]);
  },
);

test.each(Object.entries(TRIALS))(
  '%s: each edit is judged by its law, or as its row says',
  (_, trials) => {
    const wrong = trials.flatMap(({ name, edit, row, reads, documents }) => {
      const [worst] = compareContracts(documents, { today: TODAY });
      const effect = LAWS[row.law]?.[edit];
      const law = effect && judge({ rule: worst?.rule ?? 'property-added', effect, reads });
      const side = reads ? 'read' : 'sent';
      const wanted = row.but?.[`${edit} ${side}`] ?? row.but?.[edit] ?? row.but?.[side] ?? law;
      const isWanted = (worst?.verdict ?? 'none') === (wanted ?? 'none') && row.law in LAWS;
      const { verdict = 'none', rule = '' } = worst ?? {};
      return isWanted ? [] : [`${name} ${edit}: ${verdict} ${rule}, not ${wanted} (${row.law})`];
    });

    expect(wrong).toEqual([]);
  },
);

/** What docs/gate.md says of the edits that no law judges. */
function writeRows(): string {
  const reasons = new Map<string, Set<string>>();
  for (const { name, row } of Object.values(TRIALS).flat()) {
    if (row.why === undefined) continue;
    const but = Object.entries(row.but ?? {}).map(([edit, verdict]) => `*${edit}* is ${verdict}`);
    const key = `${but.join(', ').replaceAll('is none', 'is not seen') || 'not seen'}, ${row.why}.`;
    reasons.set(key, (reasons.get(key) ?? new Set()).add(`\`${name.replace(/^\./, '')}\``));
  }
  const list = ([first, second, third, ...more]: string[]): string =>
    more.length > 3
      ? `${first}, ${second} and ${more.length + 1} more`
      : [first, second, third, ...more].filter(Boolean).join(', ');
  const lines = [...reasons].map(([reason, names]) => `- ${list([...names])}: ${reason}`);
  const edits = Object.values(TRIALS).flat().length.toLocaleString('en');
  return `A test makes ${edits} edits, each the only one between two descriptions: it sets, removes and changes each field of the
meta-schemas of OpenAPI 3.1 and AsyncAPI 3, adds to lists and raises numbers. The verdict follows from whether the edit
allows more or less, who sends and who reads, but for these:

${lines.join('\n')}
`;
}

test('docs/gate.md says which edits are judged otherwise, and why', async () => {
  const path = join(ROOT, 'docs/gate.md');
  const [before = '', after] = readFileSync(path, 'utf8').split(
    /(?<=\n## Every edit\n)[^]*?(?=\n## )/,
  );
  const options = { parser: 'markdown', proseWrap: 'always', printWidth: 120 } as const;
  const rows = await format(writeRows(), options);

  await expect(`${before}\n${rows}${after}`).toMatchFileSnapshot(path);
});
