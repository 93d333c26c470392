import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import { show } from '../../document/json.ts';
import { matchKeys } from '../compare-pairs.ts';
import { compareRequired, enterPart, reportAdded, reportRemoved } from '../part.ts';
import { type Pair, type Scope, under } from '../scope.ts';
import { compareContentOf } from './content.ts';

/** A parameter where it is used, and what its reference leads to. */
interface Parameter {
  readonly use: At;
  readonly at: At;
}

// What OpenAPI has passed over: other keywords say what these headers hold.
const IGNORED = new Set(['header accept', 'header content-type', 'header authorization']);

/** Compares the parameters of two operations, those of their path items among them. */
export function compareParameters(operations: Pair<At>, items: Pair<At>, scope: Scope): void {
  const old = parametersOf('old', operations.old, items.old, scope);
  const next = parametersOf('new', operations.new, items.new, scope);
  const nearest = under(operations, 'parameters');
  const match = matchKeys(old.keys(), next.keys());
  for (const key of match.removed) {
    // A path that was written with other names is reported as a path.
    if (key.startsWith('path ')) continue;
    const use = (old.get(key) as Parameter).use;
    reportRemoved('parameter-removed', { old: use, new: nearest.new }, scope);
  }
  for (const key of match.added) {
    if (!key.startsWith('path ')) reportNew(next.get(key) as Parameter, nearest.old, scope);
  }
  for (const key of match.kept)
    compareParameter({ old: old.get(key) as Parameter, new: next.get(key) as Parameter }, scope);
  comparePathParameters(old, next, match, scope);
}

/** Parameters of a path go by their place in it, whatever they are called. */
function comparePathParameters(
  old: ReadonlyMap<string, Parameter>,
  next: ReadonlyMap<string, Parameter>,
  match: { removed: readonly string[]; added: readonly string[] },
  scope: Scope,
): void {
  const isPath = (key: string): boolean => key.startsWith('path ');
  const [before, after] = [match.removed.filter(isPath), match.added.filter(isPath)];
  if (before.length !== after.length) return;
  before.forEach((key, index) => {
    const pair = { old: old.get(key), new: next.get(after[index] as string) };
    if (pair.old && pair.new) compareParameter({ old: pair.old, new: pair.new }, scope);
  });
}

function parametersOf(
  side: keyof Pair<unknown>,
  operation: At,
  item: At,
  scope: Scope,
): Map<string, Parameter> {
  const uses = [item, operation].flatMap((at) => childrenOf(child(at, 'parameters')));
  const all = uses.map(([, use]) => ({ use, at: scope.comparison.documents[side].resolve(use) }));
  const named = all.map((parameter) => [keyOf(parameter.at), parameter] as const);
  return new Map(named.filter(([key]) => !IGNORED.has(key)));
}

/** Names of headers are the same in any case. */
function keyOf(at: At): string {
  const [place, name] = [String(read(at, 'in')), String(read(at, 'name'))];
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function reportNew({ use, at }: Parameter, nearest: At, scope: Scope): void {
  const places = { old: absent(nearest), new: use };
  if (read(at, 'required') !== true || scope.reads)
    return reportAdded('parameter-added', places, scope);
  const message = `${scope.label(places)} is new and required.`;
  scope.report({ rule: 'required-parameter-added', effect: 'narrows', ...places, message });
}

function compareParameter({ old, new: next }: Pair<Parameter>, scope: Scope): void {
  const at = scope.resolve({ old: old.use, new: next.use });
  if (!scope.isFirst(at.old.pointer, at.new.pointer)) return;
  const inner = enterPart(at, scope);
  compareRequired(at, 'parameter', inner);
  compareStyle(at, inner);
  const isThere = [old, next].every((one) => read(one.at, 'required') === true);
  compareContentOf(at, isThere ? inner : inner.optional());
}

/** How the value of a parameter or header is written; what is not said is at OpenAPI's default. */
export function compareStyle(at: Pair<At>, scope: Scope): void {
  const [old, next] = [styleOf(at.old), styleOf(at.new)];
  for (const key of ['style', 'explode', 'allowReserved', 'allowEmptyValue'] as const) {
    if (old[key] === next[key]) continue;
    const isLifted = key.startsWith('allow') && next[key] === true;
    const message = `\`${key}\` of ${scope.label(at)} was ${show(old[key])} and is ${show(next[key])}.`;
    const effect = isLifted ? 'widens' : key.startsWith('allow') ? 'narrows' : 'breaks';
    scope.report({ rule: 'style-changed', effect, ...under(at, key), message });
  }
}

function styleOf(at: At) {
  const place = read(at, 'in');
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const style = read(at, 'style') ?? usual;
  const usualExplode = style === 'form' || style === 'cookie';
  return {
    style,
    explode: isList(at) ? (read(at, 'explode') ?? usualExplode) : usualExplode,
    allowReserved: read(at, 'allowReserved') ?? false,
    allowEmptyValue: read(at, 'allowEmptyValue') ?? false,
  };
}

/** `explode` says nothing of a value that is neither list nor map. */
function isList(at: At): boolean {
  const schema = child(at, 'schema');
  const type = read(schema, 'type');
  if (type === undefined) return true;
  return [type].flat().some((one) => one === 'array' || one === 'object');
}
