import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { UsageError } from '../../src/terminal/usage-error.ts';
import { writeText } from '../../src/cli/write-report.ts';
import type { Acceptance } from '../../src/gate/accept/accepted-changes.ts';
import { acceptChange, readAcceptedChanges } from '../../src/gate/accept/accept-change.ts';
import { FORMATS, formatReport } from '../../src/report/format-report.ts';
import { toReport } from '../../src/gate/report/to-report.ts';
import type { GateReport } from '../../src/gate/report/gate-report.ts';
import { describeSchema, gateRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readTable } from './read-cases.ts';
import { ownFolder } from '../own-folder.ts';

const BASE = readTable('openapi-base');
const BREAK = { components: { schemas: { Thing: { properties: { color: null } } } } };

function report(patch: object, file?: string, checkVersion = false, base = BASE): GateReport {
  const accepted = readAcceptedChanges(file);
  return gateRoots(base, mergePatch(base, patch), { accepted, checkVersion });
}

const newFile = (): string => join(ownFolder(), 'accepted-changes.yaml');

const idOf = ({ changes }: GateReport): string => changes[0]?.id ?? '';
const reason = 'Nobody has sent it\nfor a year.';
function accept(of: GateReport, file: string, changes: Partial<Acceptance> = {}) {
  const acceptance = { id: idOf(of), reason, approver: 'Ada', until: undefined, ...changes };
  return acceptChange(of, acceptance, file, writeText);
}

test.each([
  ['1.0.0', '1.1.0'],
  ['v2', '2.1.0'],
  ['2026-11-29', '2026.12.0'],
])('lets a break of version %s through for the one that it comes with, once', (version, until) => {
  const file = newFile();
  const base = mergePatch(BASE, { info: { version } });
  const before = report(BREAK, undefined, false, base);

  const entry = accept(before, file);
  const after = report(BREAK, file, false, base);

  expect(entry).toMatchObject({ rule: 'property-removed', approver: 'Ada', until });
  expect(readFileSync(file, 'utf8')).toContain('property-removed');
  expect([before.isOpen, after.isOpen]).toEqual([false, true]);
  expect(() => accept(after, file)).toThrow(new UsageError(`${idOf(after)} is already accepted.`));
});

test.each<[changes: Partial<Acceptance>, place: string, message: string]>([
  [{ id: 'abc' }, '', 'No breaking change has the id "abc": copy it from the report.'],
  [{ until: 'x' }, '', '--until is "x": pass the last version that may contain the break.'],
  [{}, 'no/such/a.yaml', 'Cannot write no/such/a.yaml: there is no such folder.'],
])('refuses %j, and writes nothing', (changes, place, message) => {
  const file = place || newFile();

  expect(() => accept(report(BREAK), file, changes)).toThrow(new UsageError(message));
  expect(() => readFileSync(file)).toThrow('ENOENT');
});

test('another change of what an allOf says has another id', () => {
  const of = (maxLength: number): unknown =>
    describeSchema('request', { type: 'string', allOf: [{ maxLength }] }).root.node;

  expect(idOf(gateRoots(of(9), of(8)))).not.toBe(idOf(gateRoots(of(8), of(7))));
});

test('two messages that an operation no longer has are another change than one', () => {
  const base = readTable('asyncapi-base');
  const left = [{ $ref: '#/channels/webhook/messages/thing.tried' }];
  const keep = (messages: object[]) => mergePatch(base, { operations: { deliver: { messages } } });

  expect(idOf(gateRoots(base, keep(left)))).not.toBe(idOf(gateRoots(base, keep([]))));
});

test.each([
  ['a parameter that is required', 'parameters', [{}], [{ required: true }]],
  ['a parameter that goes', 'parameters', [{}], []],
  ['a server that goes', 'servers', [{ url: '/a' }, { url: '/b' }], [{ url: '/b' }]],
])('%s keeps its id when another is put before it', (_, list, was, is) => {
  const more = { in: 'header', url: '/c' };
  const named = (one: object) => ({ name: 'q', in: 'query', ...one });
  const of = (...items: object[]) =>
    mergePatch(BASE, { paths: { '/things/{id}': { get: { [list]: items.map(named) } } } });
  const id = idOf(gateRoots(of(...was), of(...is)));

  expect(idOf(gateRoots(of(...was), of(more, ...is)))).toBe(id);
  expect(idOf(gateRoots(of(more, ...was), of(more, ...is)))).toBe(id);
});

test('a schema that both descriptions share changes once', () => {
  const of = (place: 'webhook' | 'message', maxLength: number): unknown =>
    describeSchema(place, { maxLength }).root.node;
  const messages = [of('message', 9), of('message', 8)] as const;
  expect(gateRoots(of('webhook', 9), of('webhook', 8), {}, [...messages]).changes).toHaveLength(1);
});

test('so does a header of an event that both describe', () => {
  const of = (name: string) => {
    const post = { parameters: [{ name, in: 'header', schema: {} }], responses: {} };
    const messages = { won: { headers: { properties: { [name.toLowerCase()]: {} } } } };
    const channels = { all: { address: '/', messages } };
    const openapi = { openapi: '3.1.1', webhooks: { won: { post } } };
    return [openapi, { asyncapi: '3.0.0', channels }];
  };
  const [[old, sent], [next, told]] = [of('X-One'), of('X-Two')];
  const { changes } = gateRoots(old, next, {}, [sent, told]);
  expect(changes.map(({ description }) => description)).toEqual(['asyncapi', 'asyncapi']);
});

test('asks who accepts where git knows nobody', () => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_DIR', '/dev/null');

  expect(() => accept(report(BREAK), newFile(), { approver: undefined })).toThrow(
    new UsageError('Git has no user name: pass --approver NAME.'),
  );
});

test.each(FORMATS)('%s says what is accepted and why, and which entry does nothing', (format) => {
  const file = newFile();
  const before = report(BREAK);
  accept(before, file);

  const accepted = formatReport(toReport(report(BREAK, file), file), format);
  const idle = formatReport(toReport(report({}, file, true), file), format);

  expect(accepted).toContain(format === 'github' ? '1 break is accepted' : 'Nobody has sent it');
  expect(accepted).not.toContain('::error');
  expect(idle).toContain(idOf(before));
  if (!['json', 'codeclimate'].includes(format))
    expect(idle).toContain('1 acceptance does nothing');
});

test('Markdown shows 50 entries of a section, and counts the rest', () => {
  const fields = Array.from({ length: 52 }, (_, index) => [`field_${index}`, { type: 'string' }]);
  const properties = Object.fromEntries(fields);

  const components = { schemas: { Thing: { properties } } };
  const text = formatReport(toReport(report({ components })), 'markdown');

  expect(text.match(/^- `Thing\.field_/gm)).toHaveLength(50);
  expect(text).toContain('\n- And 2 more.');
});
