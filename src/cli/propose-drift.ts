import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DriftReport, JsonType } from '../drift/drift-report.ts';
import { loadDescription } from '../gate/read/load-description.ts';
import { reportFile } from '../report/report-file.ts';
import { type LineEdit, unifiedDiff } from './unified-diff.ts';

/** A change of the contract's sources that describes what was seen. */
export interface Proposal {
  /** A patch that `git apply` takes in the folder of the run; empty where nothing can be proposed. */
  readonly patch: string;
  /** How many reports it is about. */
  readonly described: number;
}

/** An edit of a file, and what its row in the ledger of assumptions says. */
interface SourceEdit extends LineEdit {
  readonly file: string;
  readonly row: { readonly open: string; readonly decided: string; readonly where: string };
}

/**
 * Writes the change of the sources that would describe what was seen: new fields and values, fields that may be absent,
 * null or of another type, and statuses that other operations have. Each gets a row to fill in; what is new is marked
 * beta, and new values are not named, because reports do not have them.
 *
 * @param sources - The folder of the sources, whose ledger is in `docs/assumptions.md` beside it.
 */
export function proposeDrift(reports: readonly DriftReport[], sources: string): Proposal {
  const found = reports
    .map((report) => editFor(report, sources))
    .filter((one) => one !== undefined);
  // The same field is seen in several operations.
  const unique = new Map(found.map((edit) => [`${edit.file} ${edit.row.where}`, edit]));
  const edits = [...unique.values()];
  const ledger = join(dirname(join(sources, '.')), 'docs/assumptions.md');
  const all = [...edits, ...(existsSync(ledger) ? rowsFor(edits, ledger) : [])];
  const patches = [...Map.groupBy(all, ({ file }) => file)].map(([file, own]) =>
    unifiedDiff(reportFile(file), linesOf(file), mergeSameLine(own)),
  );
  return { patch: patches.join(''), described: found.length };
}

/** Several names that leave one list of required fields are one edit. */
function mergeSameLine(edits: readonly LineEdit[]): LineEdit[] {
  const byLine = Map.groupBy(edits, ({ after, removes }) => `${after} ${removes}`);
  return [...byLine.values()].flatMap((same) => {
    const [first, ...others] = same as [LineEdit, ...LineEdit[]];
    if (first.removes === 0) return same;
    const inserts = others.reduce(
      (left, { inserts: [line = ''] }) => keepCommon(left, line),
      first.inserts,
    );
    return [{ ...first, inserts }];
  });
}

function keepCommon([line = '']: readonly string[], other: string): string[] {
  const [, head = '', list = ''] = /^(\s*\w+: \[)(.*)\]$/.exec(line) ?? [];
  const names = list.split(/,\s*/);
  const kept = /\[(.*)\]$/.exec(other)?.[1]?.split(/,\s*/) ?? [];
  return [`${head}${names.filter((name) => kept.includes(name)).join(', ')}]`];
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');

const SCHEMA = /^#\/components\/schemas\/(\w+)(.*)$/s;

function editFor(report: DriftReport, sources: string): SourceEdit | undefined {
  if (report.kind === 'undeclared-status') return addStatus(report, sources);
  const [, name, inner = ''] = SCHEMA.exec(report.contract) ?? [];
  const file = join(sources, 'schemas', `${name}.yaml`);
  if (name === undefined || !existsSync(file)) return undefined;
  const place = { file, inner, sources };
  if (report.rule === 'x-extensible-enum') return addValue(report, place);
  // Rules of the contract: there is one shape of errors, and each resource says its type.
  if (ERRORS.has(name) || report.pointer.endsWith('/object')) return undefined;
  if (report.kind === 'undocumented-field') return addField(report, place);
  if (report.kind === 'missing') return dropRequired(report, place);
  return report.rule === 'type' ? allowType(report, place) : undefined;
}

const ERRORS: ReadonlySet<string> = new Set(['ErrorResponse', 'ErrorBody']);

interface SourcePlace {
  readonly file: string;
  /** A JSON Pointer into the file. */
  readonly inner: string;
  readonly sources: string;
}

/** The number of the line on which a key is written; undefined when there is no such key. */
function lineOf({ file, sources }: SourcePlace, pointer: string): number | undefined {
  const path = file.slice(join(sources, '/').length);
  const { line } = loadDescription(join(sources, 'openapi.yaml')).locate(`${path}#${pointer}`);
  const key = pointer.split('/').at(-1) ?? '';
  return new RegExp(`^\\s*'?${key}'?:`).test(linesOf(file)[line - 1] ?? '') ? line : undefined;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The number of lines until a block ends that begins on a line. */
function endOf(lines: readonly string[], line: number): number {
  const indent = indentOf(lines[line - 1] ?? '');
  const next = lines.findIndex(
    (text, at) => at >= line && text.trim() !== '' && indentOf(text) <= indent,
  );
  return next < 0 ? lines.length : next;
}

function addField(
  { pointer, contract, seen, operation }: DriftReport,
  place: SourcePlace,
): SourceEdit | undefined {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const line = lineOf(place, `${place.inner}/properties`);
  const lines = linesOf(place.file);
  if (name === '*' || line === undefined || !lines[line - 1]?.endsWith('properties:'))
    return undefined;
  const indent = ' '.repeat(indentOf(lines[line - 1] ?? '') + 2);
  const inserts = [
    `${/^\w+$/.test(name) ? name : `'${name}'`}:`,
    '  description: Seen in responses; say what it is.',
    '  x-stability-level: beta',
    ...FIELDS[seen ?? 'null'].map((text) => `  ${text}`),
  ].map((text) => indent + text);
  const where = `${contract}/properties/${name}`;
  const row = {
    open: `What \`${name}\` is.`,
    decided: `A field, as \`${operation}\` has it.`,
    where,
  };
  return { file: place.file, after: endOf(lines, line), removes: 0, inserts, row };
}

const FIELDS: Readonly<Record<JsonType, readonly string[]>> = {
  null: ["type: [string, 'null']", 'examples: [null]'],
  boolean: ['type: boolean', 'examples: [true]'],
  integer: ['type: integer', 'examples: [1]'],
  number: ['type: number', 'examples: [1.5]'],
  string: ['type: string', 'examples: [text]'],
  array: [
    ...['type: array', 'items:', '  description: One entry; say what it is.', '  type: string'],
    ...['  examples: [text]', 'examples: [[text]]'],
  ],
  object: ['type: object', 'additionalProperties: true', 'examples: [{}]'],
};

function dropRequired(
  { contract, operation }: DriftReport,
  place: SourcePlace,
): SourceEdit | undefined {
  const [, parent = '', name = ''] = /^(.*)\/properties\/([^/]+)$/s.exec(place.inner) ?? [];
  const line = lineOf(place, `${parent}/required`);
  const text = linesOf(place.file)[line === undefined ? -1 : line - 1] ?? '';
  const [, head = '', list = ''] = /^(\s*required: \[)(.*)\]$/.exec(text) ?? [];
  const names = list.split(/,\s*/);
  if (line === undefined || !names.includes(name) || names.length < 2) return undefined;
  const inserts = [`${head}${names.filter((one) => one !== name).join(', ')}]`];
  const where = contract.replace(/\/properties\/[^/]+$/, '/required');
  const row = {
    open: `Whether \`${name}\` is always there.`,
    decided: `No: \`${operation}\` leaves it out.`,
    where,
  };
  return { file: place.file, after: line - 1, removes: 1, inserts, row };
}

/** What a value may be beside what it is: null, or another type without parts. */
function allowType(
  { contract, operation, pointer, seen = 'object' }: DriftReport,
  place: SourcePlace,
): SourceEdit | undefined {
  const line = lineOf(place, `${place.inner}/type`);
  const text = linesOf(place.file)[line === undefined ? -1 : line - 1] ?? '';
  const [, head, list = ''] = /^(\s*type: )\[?([^\]]+)\]?$/.exec(text) ?? [];
  const types = list.split(/,\s*/);
  // A rule of the contract: ids are strings.
  const isOther = seen !== 'null' && (PARTS.includes(seen) || /[/_]id$/.test(pointer));
  if (line === undefined || head === undefined || isOther) return undefined;
  if (seen !== 'null' && types.some((type) => PARTS.includes(type))) return undefined;
  // Each integer is a number.
  const kept = types.filter((type) => type !== 'integer' || seen !== 'number');
  const inserts = [`${head}${listOf([...kept, seen === 'null' ? "'null'" : seen])}`];
  const row = {
    open: seen === 'null' ? `Whether \`${pointer}\` may be null.` : `The types of \`${pointer}\`.`,
    decided: `Also ${seen}, as \`${operation}\` has it.`,
    where: `${contract}/type`,
  };
  return { file: place.file, after: line - 1, removes: 1, inserts, row };
}

const PARTS: readonly string[] = ['array', 'object'];
const listOf = (all: readonly string[]): string =>
  all.length === 1 ? `${all[0]}` : `[${all.join(', ')}]`;

/** Stands for a value that was seen, since a report does not have it. */
const NEW_VALUE = 'unnamed_value';

/** Another value of an open list, marked beta. */
function addValue(
  { contract, operation, pointer }: DriftReport,
  place: SourcePlace,
): SourceEdit | undefined {
  const lines = linesOf(place.file);
  const [known, beta] = ['x-extensible-enum', 'x-beta-values'].map((key) =>
    lineOf(place, `${place.inner}/${key}`),
  );
  if (known === undefined) return undefined;
  const start = known - 1;
  const end = endOf(lines, beta ?? known);
  // Both lists stand one below the other.
  if (beta !== undefined && beta - 1 !== endOf(lines, known)) return undefined;
  const lists =
    beta === undefined
      ? [lines.slice(start, end)]
      : [lines.slice(start, beta - 1), lines.slice(beta - 1, end)];
  const inserts = lists.flatMap(addEntry);
  const indent = ' '.repeat(indentOf(lines[start] ?? ''));
  if (beta === undefined) inserts.push(`${indent}x-beta-values: [${NEW_VALUE}]`);
  const row = {
    open: `Which value \`${operation}\` has at \`${pointer}\`.`,
    decided: `\`${NEW_VALUE}\` stands for it.`,
    where: contract,
  };
  return { file: place.file, after: start, removes: end - start, inserts, row };
}

/** The lines of a list with another entry. */
function addEntry([first = '', ...others]: readonly string[]): string[] {
  if (first.endsWith(']')) return [`${first.slice(0, -1)}, ${NEW_VALUE}]`];
  return [first, ...others, `${' '.repeat(indentOf(others[0] ?? first))}- ${NEW_VALUE}`];
}

/** A status that other operations have, by the response that most of them have for it. */
function addStatus(
  { contract, status, operation }: DriftReport,
  sources: string,
): SourceEdit | undefined {
  const folder = join(sources, 'paths');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const known = files.flatMap((file) =>
    linesOf(file).filter((text) => text.trim().startsWith(`'${status}': {`)),
  );
  const usual = Map.groupBy(known, (text) => text.trim());
  const [line] = [...usual].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const [, path = '', verb = ''] = /^#\/paths\/([^/]+)\/(\w+)\/responses$/.exec(contract) ?? [];
  const name = path.replace(/^~1(?:v1~1)?/, '').replaceAll('~1', '_');
  const file = join(folder, `${name}.yaml`);
  if (line === undefined || !existsSync(file)) return undefined;
  const lines = linesOf(file);
  const start = lines.indexOf(`${verb}:`) + 1;
  const responses = lines.findIndex((text, at) => at > start && text === '  responses:') + 1;
  if (start === 0 || responses === 0) return undefined;
  const row = {
    open: `When \`${operation}\` returns ${status}.`,
    decided: 'It does.',
    where: `${contract}/${status}`,
  };
  return { file, after: endOf(lines, responses), removes: 0, inserts: [`    ${line}`], row };
}

/** Rows at the end of the ledger, numbered on. */
function rowsFor(edits: readonly SourceEdit[], file: string): (LineEdit & { file: string })[] {
  const lines = linesOf(file);
  const numbers = lines.map((line) => Number(/^\| A-(\d+)/.exec(line)?.[1] ?? 0));
  const last = Math.max(...numbers);
  const rows = edits.map(({ row: { open, decided, where } }, index) => {
    const id = `A-${String(last + 1 + index).padStart(2, '0')}`;
    return `| ${id} | ${open} | ${decided} | It was seen; say why. | \`openapi${where}\` |`;
  });
  const after = lines.findLastIndex((line) => line.startsWith('| ')) + 1;
  return rows.length > 0 ? [{ file, after, removes: 0, inserts: rows }] : [];
}
