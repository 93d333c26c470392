import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import { show } from '../../document/json.ts';
import type { Schema } from '../../schema/schema-view.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import { compareRequired, enterPart, matchEntries, reportAdded, reportRemoved } from '../part.ts';
import { type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareContentOf } from './content.ts';

/** A parameter where it is used, and what its reference leads to. */
interface Parameter {
  readonly use: At;
  readonly at: At;
  /** The schema of a property that is sent under a name of its own. */
  readonly schema?: At;
}

type Parameters = ReadonlyMap<string, Parameter>;

// What OpenAPI has passed over: other keywords say what these headers hold.
const IGNORED = new Set(['header accept', 'header content-type', 'header authorization']);

/** Compares the parameters of two operations, those of their path items among them. */
export function compareParameters(operations: Pair<At>, items: Pair<At>, scope: Scope): void {
  const before = parametersOf('old', operations.old, items.old, scope);
  const after = parametersOf('new', operations.new, items.new, scope);
  const [old, next] = [spread('old', before, after, scope), spread('new', after, before, scope)];
  const nearest = under(operations, 'parameters');
  const { removed, added, kept } = matchEntries(old, next);
  // A path that was written with other names is reported as a path.
  const isPath = ([key]: readonly [string, Parameter]): boolean => key.startsWith('path ');
  for (const [, { use }] of removed.filter((one) => !isPath(one)))
    reportRemoved('parameter-removed', { old: use, new: nearest.new }, scope);
  for (const one of added) if (!isPath(one)) reportNew(one[1], nearest.old, scope);
  for (const pair of kept) compareParameter(pair, scope);
  // Where the path is in another file, it is not known here.
  const [lost, come] = [removed.filter(isPath), added.filter(isPath)];
  if (lost.length !== come.length) return;
  for (const [index, [, one]] of lost.entries())
    compareParameter({ old: one, new: (come[index] as [string, Parameter])[1] }, scope);
}

function parametersOf(side: Side, operation: At, item: At, scope: Scope): Map<string, Parameter> {
  const uses = [item, operation].flatMap((at) => childrenOf(child(at, 'parameters')));
  const all = uses.map(([, use]) => ({ use, at: scope.comparison.documents[side].resolve(use) }));
  const named = all.map((parameter) => [keyOf(parameter.at, operation), parameter] as const);
  return new Map(named.filter(([key, { at }]) => read(at, 'name') && !IGNORED.has(key)));
}

/** Names of headers are the same in any case; parameters of a path go by their place in it. */
function keyOf(at: At, { pointer }: At): string {
  const [place, name] = [String(read(at, 'in')), String(read(at, 'name'))];
  const [, behind] = place === 'path' ? pointer.split(`{${name}}`) : [];
  if (behind !== undefined) return `path ${behind.split('{').length}`;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function reportNew({ use, at }: Parameter, nearest: At, scope: Scope): void {
  const places = { old: absent(nearest), new: use };
  if (read(at, 'required') !== true || scope.reads)
    return reportAdded('parameter-added', places, scope);
  const message = `${scope.label(places)} is new and required.`;
  scope.report({ rule: 'required-parameter-added', effect: 'narrows', ...places, message });
}

/** Parameters, with the properties of objects that the other side does not have and nobody sees on the wire. */
function spread(side: Side, own: Parameters, others: Parameters, scope: Scope): Parameters {
  const all = [...own].flatMap(([key, parameter]): [string, Parameter][] => {
    const nameOf = others.has(key) ? undefined : namerOf(parameter.at);
    const schema = child(parameter.at, 'schema');
    if (!nameOf || schema.node === undefined) return [[key, parameter]];
    const { properties, required } = scope.comparison.view(side, [schema]);
    const isSent = read(parameter.at, 'required') === true;
    const parts = [...properties].map(([name, [use]]): [string, Parameter] => {
      const node = { required: isSent && required.has(name) };
      return [nameOf(name), { use, at: { ...use, node }, schema: use }];
    });
    return parts.length > 0 ? parts : [[key, parameter]];
  });
  return new Map(all);
}

/** How the properties of a parameter are called in the query; undefined where they stand in one value. */
function namerOf(at: At): ((property: string) => string) | undefined {
  if (read(at, 'in') !== 'query') return undefined;
  const style = read(at, 'style') ?? 'form';
  if (style === 'deepObject') return (name) => `query ${String(read(at, 'name'))}[${name}]`;
  return style === 'form' && read(at, 'explode') !== false ? (name) => `query ${name}` : undefined;
}

function compareParameter({ old, new: next }: Pair<Parameter>, scope: Scope): void {
  const isThere = [old, next].every((one) => read(one.at, 'required') === true);
  if (old.schema || next.schema) {
    const schema = (one: Parameter): Schema => [one.schema ?? child(one.at, 'schema')];
    compareRequired({ old: old.at, new: next.at }, 'parameter', scope);
    const site = { isNullSaid: true, isText: !scope.reads, isOptional: !isThere };
    return compareSchemas({ old: schema(old), new: schema(next) }, scope, site);
  }
  const at = scope.resolve({ old: old.use, new: next.use });
  if (!scope.isFirst(at.old.pointer, at.new.pointer)) return;
  const inner = enterPart(at, scope);
  compareRequired(at, 'parameter', inner);
  compareStyle(at, inner);
  compareContentOf(at, isThere ? inner : inner.optional(), !isThere);
}

/** How the value of a parameter or header is written; what is not said is at OpenAPI's default. */
export function compareStyle(at: Pair<At>, scope: Scope): void {
  const [old, next] = [styleOf('old', at.old, scope), styleOf('new', at.new, scope)];
  for (const key of ['style', 'explode', 'allowReserved', 'allowEmptyValue'] as const) {
    if (old[key] === next[key]) continue;
    const isLifted = key.startsWith('allow') && next[key] === true;
    const message = `\`${key}\` of ${scope.label(at)} was ${show(old[key])} and is ${show(next[key])}.`;
    const effect = isLifted ? 'widens' : key.startsWith('allow') ? 'narrows' : 'breaks';
    scope.report({ rule: 'style-changed', effect, ...under(at, key), message });
  }
}

function styleOf(side: Side, at: At, scope: Scope) {
  const place = read(at, 'in');
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const style = read(at, 'style') ?? usual;
  const usualExplode = style === 'form' || style === 'cookie';
  const counts = style !== 'deepObject' && isList(side, at, scope);
  return {
    style,
    explode: counts ? (read(at, 'explode') ?? usualExplode) : usualExplode,
    allowReserved: read(at, 'allowReserved') ?? false,
    allowEmptyValue: read(at, 'allowEmptyValue') ?? false,
  };
}

/** `explode` says nothing of a value that is neither list nor map. */
function isList(side: Side, at: At, scope: Scope): boolean {
  const schema = child(at, 'schema');
  const types = schema.node ? scope.comparison.view(side, [schema]).types : undefined;
  return !types || types.has('array') || types.has('object');
}
