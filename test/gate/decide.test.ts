import { expect, test } from 'vitest';
import type { AcceptedChange } from '../../src/gate/accept/accepted-changes.ts';
import { decide } from '../../src/gate/decide.ts';
import { compareRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readTable } from './read-cases.ts';

const BASE = readTable('openapi-base');
const STABLE_BREAK = { components: { schemas: { Thing: { properties: { color: null } } } } };
const BETA_BREAK = { components: { schemas: { Trial: { properties: { note: null } } } } };
const ADDITION = { components: { schemas: { Thing: { properties: { more: {} } } } } };
const WORDS = { info: { title: 'Stuff' } };

interface Wanted {
  to?: string;
  from?: string;
  accepted?: readonly AcceptedChange[];
  checkVersion?: boolean;
}

const changesOf = (patch: object) => compareRoots(BASE, mergePatch(BASE, patch));

function decideOn(patch: object, { from = '1.2.3', to = from, ...rest }: Wanted = {}) {
  const versions = { old: from, new: to };
  return decide(changesOf(patch), { accepted: [], checkVersion: false, ...rest, versions });
}

function accept(patch: object, until: string): AcceptedChange {
  const [change] = changesOf(patch);
  if (!change) throw new Error('The patch changes nothing.');
  const { id, identity } = change;
  return { id, ...identity, reason: 'Nobody has it.', approver: 'Ada', until };
}

test('a stable break fails, whatever the version says', () => {
  expect(decideOn(STABLE_BREAK, { to: '2.0.0' })).toMatchObject({
    isOpen: false,
    changes: [{ outcome: 'fails' }],
    version: { wanted: 'major', proposed: '2.0.0', isEnough: true },
  });
});

test.each([
  ['1.2.3', false],
  ['1.2.4', false],
  ['1.1.9', false],
  ['soon', false],
  ['1.3.0', true],
  ['2.0.0', true],
])('a beta break with version %s passes: %s', (to, isOpen) => {
  const decision = decideOn(BETA_BREAK, { to });

  expect(decision.isOpen).toBe(isOpen);
  expect(decision.changes[0]?.outcome).toBe(isOpen ? 'beta' : 'fails');
});

test('an accepted break passes, and asks for a minor version only', () => {
  const accepted = [accept(STABLE_BREAK, '1.3.0')];

  expect(decideOn(STABLE_BREAK, { accepted, to: '1.3.0' })).toMatchObject({
    isOpen: true,
    faults: [],
    changes: [{ outcome: 'accepted', reason: 'Nobody has it.' }],
    version: { wanted: 'minor', proposed: '1.3.0', isEnough: true },
  });
});

test('an acceptance ends with its version', () => {
  const accepted = [accept(STABLE_BREAK, '1.3.0')];
  const decision = decideOn(STABLE_BREAK, { accepted, to: '1.3.1' });

  expect([decision.isOpen, decision.changes[0]?.outcome]).toEqual([false, 'fails']);
  expect(decision.faults[0]?.message).toContain('was accepted until 1.3.0');
});

test('an acceptance of what is merged waits for the release, and closes the gate after it', () => {
  const accepted = [accept(STABLE_BREAK, '1.3.0')];
  const release = decideOn({}, { accepted, checkVersion: true });

  expect(decideOn({}, { accepted })).toMatchObject({ isOpen: true, faults: [] });
  expect(release.isOpen).toBe(false);
  expect(release.faults[0]?.message).toMatch(
    /\(property-removed at openapi#\S+\) is not among the changes since the last release/,
  );
});

test('an acceptance is of one change only', () => {
  const accepted = [accept(STABLE_BREAK, '1.3.0')];
  const other = { components: { schemas: { Thing: { properties: { id: null }, required: [] } } } };

  expect(decideOn(other, { accepted })).toMatchObject({ isOpen: false, faults: [] });
});

test.each([
  ['a stable break', STABLE_BREAK, 'major', '2.0.0'],
  ['a beta break', BETA_BREAK, 'minor', '1.3.0'],
  ['an addition', ADDITION, 'minor', '1.3.0'],
  ['words', WORDS, 'patch', '1.2.4'],
  ['nothing', {}, 'none', '1.2.3'],
])('%s asks for a version', (_name, patch, wanted, proposed) => {
  expect(decideOn(patch).version).toMatchObject({ wanted, proposed });
});

test.each([
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '1.2.4', false],
  ['1.2.3', '1.3.0', true],
  ['0.2.3', '0.3.0', true],
])('from %s to %s an addition is promised: %s', (from, to, isOpen) => {
  expect(decideOn(ADDITION, { from, to, checkVersion: true }).isOpen).toBe(isOpen);
  expect(decideOn(ADDITION, { from, to }).isOpen).toBe(true);
});
