import type { AcceptedChange } from './accept/accepted-changes.ts';
import type { Change } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import { decide } from './decide.ts';
import { child, read } from './document/at.ts';
import { pointerSegments } from './document/json.ts';
import type { LoadedDescription } from './read/load-description.ts';
import { UnreadableDescription } from './read/parse-text.ts';
import type { GateReport, PlacedChange } from './report/gate-report.ts';
import type { Policy, RuleSettings } from './rule-settings.ts';

// What is a parameter or a webhook to OpenAPI is a property or a message to AsyncAPI.
const toAsyncapiRule = (rule: string): string =>
  rule.replace(/^parameter-/, 'property-').replace(/^webhook-/, 'message-');

function join(change: Change, event: string, inner: readonly string[]): string {
  const { rule, verdict, stability } = change;
  const path = inner.filter((one) => one !== 'schema' && one !== 'required');
  return JSON.stringify([toAsyncapiRule(rule), verdict, stability, event, path]);
}

function keyOfMessage(change: Change): string | undefined {
  const segments = pointerSegments(change.pointer);
  const at = segments.indexOf('messages');
  const [event, ...rest] = segments.slice(at + 1);
  if (at < 1 || event === undefined) return undefined;
  const [part, keyword, name, ...inner] = rest;
  if (part !== 'headers' || keyword !== 'properties' || !name) return join(change, event, rest);
  return join(change, event, ['header', name.toLowerCase(), ...inner]);
}

function keyOfWebhook(change: Change): string | undefined {
  const [kind, event, , ...rest] = pointerSegments(change.pointer);
  if (kind !== 'webhooks' || event === undefined) return undefined;
  const [part, index, ...inner] = rest;
  if (part !== 'parameters' || index === undefined) return join(change, event, rest);
  const named = pointerSegments(change.identity.pointer)[4] ?? '';
  const name = named.slice('header '.length).toLowerCase();
  return join(change, event, ['header', name, ...inner]);
}

/** Two versions of one description. */
export interface GatePair {
  readonly old: LoadedDescription;
  readonly new: LoadedDescription;
}

/** What a run of the gate is told. */
export interface GateSettings {
  /** The day that sunsets are held against, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly accepted: readonly AcceptedChange[];
  readonly rules?: RuleSettings | undefined;
  /** Default `house`. */
  readonly policy?: Policy | undefined;
  /** Whether the old descriptions are those of the last release. */
  readonly checkVersion: boolean;
  /** What the two sides are called. */
  readonly names: { readonly old: string; readonly new: string };
}

/**
 * Compares the descriptions of a contract, old and new, and decides what gets in. The first pair says the contract's
 * version. Throws an UnreadableDescription when a description cannot be taken in.
 */
export function runGate(
  pairs: readonly [GatePair, ...GatePair[]],
  settings: GateSettings,
): GateReport {
  const { today, accepted, checkVersion, names, rules, policy } = settings;
  const compared = pairs.map((pair) => ({ pair, changes: compare(pair, today) }));
  const sources = new Map<Change, GatePair>();
  const seen = new Set<string>();
  for (const { pair, changes } of withoutDuplicates(compared)) {
    for (const change of changes) {
      const { rule, pointer, identity, verdict } = change;
      if (rules?.levels.get(rule) === 'off') continue;
      const key = JSON.stringify([rule, pointer, identity.old, identity.new, verdict]);
      // A schema that both descriptions share is one schema to those who use it.
      if (!seen.has(key)) sources.set(change, pair);
      seen.add(key);
    }
  }
  const versions = { old: versionOf(pairs[0].old), new: versionOf(pairs[0].new) };
  const changes = [...sources.keys()];
  const decision = decide(changes, { accepted, rules, policy, versions, checkVersion });
  const placed = decision.changes.map((change, index) => {
    const pair = sources.get(changes[index] as Change) as GatePair;
    return { ...change, places: placesOf(change, pair) };
  });
  const isShort = checkVersion && !decision.version.isEnough;
  const versionPlace = isShort ? pairs[0].new.locate('#/info/version') : undefined;
  const settled = { names, today, checkVersion, settings: rules?.file, versionPlace };
  return { ...decision, changes: placed, ...settled };
}

interface Compared {
  readonly pair: GatePair;
  readonly changes: readonly Change[];
}

/**
 * An event that is a message of AsyncAPI and a webhook of OpenAPI is one event to those who receive it. AsyncAPI has the
 * line of its header.
 */
function withoutDuplicates(compared: readonly Compared[]): readonly Compared[] {
  const isAsyncapi = ({ pair }: Compared): boolean => pair.old.description.kind === 'asyncapi';
  const events = compared.filter(isAsyncapi).flatMap(({ changes }) => changes);
  const known = new Set(events.map(keyOfMessage).filter((key) => key !== undefined));
  const isNew = (change: Change): boolean => !known.has(keyOfWebhook(change) ?? '');
  return compared.map((one) => {
    if (isAsyncapi(one)) return one;
    return { ...one, changes: one.changes.filter(isNew) };
  });
}

function compare({ old, new: next }: GatePair, today: string): Change[] {
  const documents = { old: old.description, new: next.description };
  try {
    return compareContracts(documents, { today });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableDescription(
      `${old.description.name} or ${next.description.name} is nested too deeply to be compared.`,
      { cause: error },
    );
  }
}

const versionOf = ({ description }: LoadedDescription): unknown =>
  read(child(description.root, 'info'), 'version');

function placesOf(change: Change, { old, new: next }: GatePair): PlacedChange['places'] {
  return {
    ...(change.old && { old: old.locate(change.old.pointer) }),
    ...(change.new && { new: next.locate(change.new.pointer) }),
  };
}
