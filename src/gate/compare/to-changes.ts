import { fingerprint, hashValue } from '../accept/fingerprint.ts';
import type { Audience, Change, ChangeSide, Section, Verdict } from '../change.ts';
import { cutValues } from '../../terminal/cut-values.ts';
import type { At } from '../document/at.ts';
import type { Finding } from './finding.ts';
import { judge } from './judge.ts';
import type { Comparison, Pair } from './scope.ts';
import { ComponentUsers } from './users.ts';

const AUDIENCES: readonly Audience[] = [
  ...(['request senders', 'response readers', 'webhook receivers'] as const),
  'users of generated code',
];

const VERDICTS: readonly Verdict[] = ['breaking', 'breaking-sdk', 'additive', 'documentation'];

/** What findings come to: each change once, whoever it hits, with the policy's verdict. */
export function toChanges({ findings, documents }: Comparison): Change[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { rule, old, new: next } = finding;
    const key = `${rule} ${old?.pointer} ${next?.pointer}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const users = {
    old: new ComponentUsers(documents.old),
    new: new ComponentUsers(documents.new),
  };
  const changes = [...groups.values()].map((group) => toChange(group, documents.new.kind, users));
  return changes.sort(
    (a, b) =>
      VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
      compareText(a.pointer, b.pointer) ||
      compareText(a.rule, b.rule),
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toChange(
  group: readonly Finding[],
  description: Change['description'],
  users: Pair<ComponentUsers>,
): Change {
  const verdicts = group.map(judge);
  const verdict = VERDICTS.find((one) => verdicts.includes(one)) as Verdict;
  const worst = group.filter((_, index) => verdicts[index] === verdict);
  const [first] = worst as [Finding];
  const hit = new Set(worst.map(({ audience }) => audience));
  const hits = AUDIENCES.filter((audience) => hit.has(audience));
  const old = first.old && sideOf(first.old);
  const next = first.new && sideOf(first.new);
  const isGone = next === undefined || (next.value === undefined && old !== undefined);
  const pointer = (isGone ? old : next)?.pointer ?? '#';
  const hashes = { old: hashValue(old?.value), new: hashValue(next?.value) };
  // What a description says is in it, line ends and all.
  const message = capitalize(shorten(cutValues(first.message.replaceAll(/\s+/g, ' '))));
  const isBreak = verdict.startsWith('breaking');
  const use = verdict === 'documentation' ? '' : users[isGone ? 'old' : 'new'].tell(pointer);
  return {
    id: fingerprint({ rule: first.rule, pointer: `${description}${pointer}`, ...hashes }),
    rule: first.rule,
    verdict,
    section: sectionOf(first, verdict),
    stability: worst.every(({ stability }) => stability === 'beta') ? 'beta' : 'stable',
    description,
    pointer,
    ...(old && { old }),
    ...(next && { new: next }),
    hashes,
    message: `${message}${isBreak ? ` ${consequence(first, hits)}` : ''}${use}`,
    hits,
  };
}

// Of values there may be many.
const LONGEST_MESSAGE = 500;

const shorten = (text: string): string =>
  text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;

const capitalize = (text: string): string =>
  text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

const sideOf = ({ node, pointer }: At): ChangeSide => ({ pointer, value: node });

function sectionOf({ effect }: Finding, verdict: Verdict): Section {
  if (verdict.startsWith('breaking')) return 'Breaking';
  if (effect === 'deprecates') return 'Deprecated';
  if (effect === 'documents') return 'Docs';
  return effect === 'adds' ? 'Added' : 'Changed';
}

/** What a break means to those whom it hits. */
function consequence({ rule, effect, reads }: Finding, hits: readonly Audience[]): string {
  const who = capitalize(hits.join(' and '));
  if (effect === 'renames') return `${who} have to change their code.`;
  if (rule === 'default-changed') return `${who} that omit it now mean something else.`;
  if (!reads && (effect === 'narrows' || rule === 'pattern-changed'))
    return `What ${hits.join(' and ')} send today may be refused.`;
  if (effect === 'widens' && reads) return `${who} may get values that the old contract ruled out.`;
  return `${who} can no longer rely on it.`;
}
