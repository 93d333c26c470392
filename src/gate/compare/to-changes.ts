import { cutValues } from '../../terminal/safe-text.ts';
import { fingerprint, hashValue } from '../accept/accepted-changes.ts';
import type { Audience, Change, ChangeSide, Section, Verdict } from '../change.ts';
import { type At, componentOf } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { groupBy, pointerSegments, remember } from '../document/json.ts';
import { plural } from '../report/gate-report.ts';
import { type Finding, judge } from './judge.ts';
import { operationsAt } from './openapi/operation.ts';
import type { Comparison } from './comparison.ts';
import { isOfOneComponent, type Pair } from './scope.ts';

/**
 * How many operations and events use the component that a pointer leads into, by way of other components too, where it
 * is more than one.
 */
export function tellUsers(description: Description, pointer: string): string {
  const component = pointer.startsWith('#') ? componentOf(pointer) : undefined;
  if (component === undefined || pointer.startsWith('#/components/securitySchemes/')) return '';
  const reached = new Set([component]);
  // A set takes what is added while it is walked through.
  for (const one of reached) usersOf(description, one).forEach((user) => reached.add(user));
  const count = (kind: string): number =>
    [...reached].filter((one) => one.startsWith(`${kind} `)).length;
  const [operations, events] = [count('operation'), count('event')];
  if (operations + events < 2) return '';
  const parts = [plural(operations, 'operation'), plural(events, 'event')];
  const name = component.slice(component.lastIndexOf('/') + 1);
  return ` ${parts.filter(Boolean).join(' and ')} use \`${name}\`.`;
}

const known = new WeakMap<Description, Map<string, ReadonlySet<string>>>();

/** What refers to a component. */
function usersOf(description: Description, component: string): ReadonlySet<string> {
  const users = remember(known, description, () => new Map<string, ReadonlySet<string>>());
  const find = (): Set<string> =>
    new Set(description.referrersOf(component).flatMap((place) => usersAt(description, place)));
  return remember(users, component, find);
}

/** What a place is of: a component, `operation ...` or `event ...`. */
function usersAt(description: Description, pointer: string): string[] {
  const [kind, ...inner] = pointerSegments(pointer);
  const [name, part, event] = inner;
  if (kind === 'components') return [componentOf(pointer) ?? ''];
  if (kind === 'webhooks') return [`event ${name}`];
  if (kind === 'channels') return part === 'messages' ? [`event ${event}`] : [];
  if (kind !== 'paths') return [];
  return operationsAt(description, inner).map(([method]) => `operation ${method} ${name}`);
}

const AUDIENCES: readonly Audience[] = [
  ...(['request senders', 'response readers', 'webhook receivers'] as const),
  'users of generated code',
];

const VERDICTS: readonly Verdict[] = ['breaking', 'breaking-sdk', 'additive', 'documentation'];

/** What findings come to: each change once, whoever it hits, with the policy's verdict. */
export function toChanges({ findings, documents }: Comparison): Change[] {
  const groups = groupBy(findings, ({ rule, old, new: next }) => {
    // Where something went from or came to is one place, and where it is not another for each of those whom it hits.
    const isGone = rule.endsWith('-removed') && next?.node === undefined;
    const isNew = rule.endsWith('-added') && old?.node === undefined;
    return `${rule} ${isNew ? '' : old?.pointer} ${isGone ? '' : next?.pointer}`;
  });
  const changes = [...groups.values()].map((group) => toChange(group, documents));
  const keyOf = ({ verdict, pointer, rule }: Change): string =>
    [VERDICTS.indexOf(verdict), pointer, rule].join('\0');
  const isLater = (one: Change, other: Change) => Number(keyOf(one) > keyOf(other));
  return changes.sort((a, b) => isLater(a, b) - isLater(b, a));
}

function toChange(group: readonly Finding[], documents: Pair<Description>): Change {
  const { kind: description } = documents.new;
  const verdicts = group.map(judge);
  const verdict = VERDICTS.find((one) => verdicts.includes(one)) as Verdict;
  const worst = group.filter((_, index) => verdicts[index] === verdict);
  const isPlain = ({ old, new: next }: Finding) => old && next && isOfOneComponent(old, next);
  const first = worst.find(isPlain) ?? (worst as [Finding])[0];
  const hits = AUDIENCES.filter((one) => worst.some(({ audience }) => audience === one));
  const old = first.old && sideOf(first.old);
  const next = first.new && sideOf(first.new);
  const isGone = next === undefined || (next.value === undefined && old !== undefined);
  const pointer = (isGone ? old : next)?.pointer ?? '#';
  // Of what an `allOf` says, neither place has a value.
  const said = old?.value === undefined && next?.value === undefined ? first.message : next?.value;
  // What a description says is in it, line ends and all.
  const message = capitalize(shorten(cutValues(first.message.replaceAll(/\s+/g, ' '))));
  const isBreak = verdict.startsWith('breaking');
  const owner = documents[isGone ? 'old' : 'new'];
  const use = verdict === 'documentation' ? '' : tellUsers(owner, pointer);
  const identity = {
    rule: first.rule,
    pointer: `${description}${owner.nameIndices(pointer)}`,
    old: hashValue(old?.value),
    new: hashValue(said),
  };
  return {
    id: fingerprint(identity),
    rule: first.rule,
    verdict,
    section: sectionOf(first, verdict),
    stability: worst.every(({ stability }) => stability === 'beta') ? 'beta' : 'stable',
    description,
    pointer,
    ...(old && { old }),
    ...(next && { new: next }),
    identity,
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
  if (effect === 'deprecates') return 'It works as it did.';
  if (effect === 'renames') return `${who} have to change their code.`;
  if (rule === 'default-changed') return `${who} that omit it now mean something else.`;
  if (rule === 'default-undecided') return `${who} that omit it may now mean something else.`;
  if (!reads && (effect === 'narrows' || rule.startsWith('pattern-')))
    return `What ${hits.join(' and ')} send today may be refused.`;
  if (effect === 'widens' && reads) return `${who} may get values that the old contract ruled out.`;
  return `${who} can no longer rely on it.`;
}
