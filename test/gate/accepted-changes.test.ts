import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addAcceptedChange,
  fingerprint,
  parseAcceptedChanges,
} from '../../src/gate/accept/accepted-changes.ts';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { runScript } from './run-script.ts';
import { ownFolder } from '../own-folder.ts';

const IDENTITY = {
  rule: 'property-removed',
  pointer: 'openapi#/components/schemas/Thing/properties/color',
  old: '0123456789abcdef',
  new: 'none',
};
const ENTRY = {
  id: fingerprint(IDENTITY),
  ...IDENTITY,
  reason: 'Nobody has more than [].',
  approver: 'Ada',
  until: '1.3.0',
};

test('an entry is added, and comments stay where they were', () => {
  const text = '# Breaks that were let through.\naccepted:\n  # The first.\n  []\n';
  const added = addAcceptedChange('# Breaks that were let through.\naccepted: [] # none\n', ENTRY);

  expect(added).toMatch(/^# Breaks that were let through\.\naccepted: +# none\n {2}- id: /);
  expect(parseAcceptedChanges(added, 'a.yaml')).toEqual([ENTRY]);
  expect(addAcceptedChange(text, ENTRY)).toContain('# The first.');
});

test('entries are added after others', () => {
  const other = { ...IDENTITY, rule: 'property-optional' };
  const second = { ...ENTRY, ...other, id: fingerprint(other) };
  const added = addAcceptedChange(addAcceptedChange('', ENTRY), second);

  expect(parseAcceptedChanges(added, 'a.yaml')).toEqual([ENTRY, second]);
});

test.each(['accepted: [{ id: a }]\nmore: true\n', 'accepted: []\nmore: true\n'])(
  'an entry is not squeezed into %j',
  (text) => {
    expect(() => addAcceptedChange(text, ENTRY)).toThrow(UnreadableDescription);
  },
);

test.each([
  ['accepted: [', /^Cannot read a\.yaml:1:12: /],
  ['- id: a', /^a\.yaml has no list `accepted`/],
  ['accepted: [{ id: a }]', /^a\.yaml: entry 1 has no `rule`/],
  [JSON.stringify({ accepted: [{ ...ENTRY, reason: ' ' }] }), /entry 1 has no `reason`/],
  [JSON.stringify({ accepted: [{ ...ENTRY, until: 'soon' }] }), /"soon", which is not a version/],
  [JSON.stringify({ accepted: [{ ...ENTRY, rule: 'limit-tightened' }] }), /not that of its rule/],
])('%j is refused with what is wrong', (text, message) => {
  expect(() => parseAcceptedChanges(text, 'a.yaml')).toThrow(message);
});

const description = (color: object): string =>
  JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Things', version: '1.0.0' },
    paths: {
      '/things': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { properties: { color } } } } },
          },
        },
      },
    },
  });

test('a break is accepted by its id, and lets the gate open', async () => {
  const folder = ownFolder();
  const place = (name: string): string => join(folder, name);
  writeFileSync(place('old.json'), description({ type: 'string' }));
  writeFileSync(place('new.json'), description({ type: 'integer' }));
  const gate = [place('old.json'), place('new.json'), '--accepted', place('accepted.yaml')];
  const closed = await runScript([...gate, '--format', 'json']);
  const [{ id }] = JSON.parse(closed.stdout).changes as [{ id: string }];
  const accept = ['--accept', id, '--reason', 'A test.', '--approver', 'Ada'];
  const written = await runScript([...gate, ...accept]);
  const open = await runScript(gate);

  expect([closed.status, written.status, open.status]).toEqual([1, 0, 0]);
  expect(written.stdout).toContain(`${id} is accepted until 1.1.0, by Ada`);
  expect(readFileSync(place('accepted.yaml'), 'utf8')).toContain('reason: A test.');
  expect(open.stdout).toContain('accepted: A test.');
});
