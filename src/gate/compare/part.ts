import { absent, type At, read } from '../document/at.ts';
import { show } from '../document/json.ts';
import type { Rule } from '../rules.ts';
import { compareRetirement, mayGo, type Retirement } from './deprecation.ts';
import { enterLevels, type Pair, type Scope } from './scope.ts';
import { compareWords, wordsOf } from './words.ts';

/** What a node that is no schema says of its end. */
export function retirementOf(at: At): Retirement {
  return { deprecated: read(at, 'deprecated') === true, sunset: read(at, 'x-sunset') };
}

/** Compares marks, sunset and words of a part that is in both; returns the scope of what is in it. */
export function enterPart(at: Pair<At>, scope: Scope): Scope {
  const label = (): string => scope.label(at);
  const marks = {
    old: read(at.old, 'x-stability-level'),
    new: read(at.new, 'x-stability-level'),
  };
  const inner = enterLevels(marks, at, label, scope);
  compareRetirement({ old: retirementOf(at.old), new: retirementOf(at.new) }, at, label, inner);
  const { kind } = scope.comparison.documents.new;
  compareWords({ old: wordsOf(at.old, kind), new: wordsOf(at.new, kind) }, at, label, inner);
  return inner;
}

/**
 * Reports a part that is gone. It may go once its sunset has passed.
 *
 * @param rule - such as `operation-removed`
 * @param nearest - the part in the old description, and the nearest place in the new one
 */
export function reportRemoved(rule: Rule, nearest: Pair<At>, scope: Scope): void {
  const isIgnored = scope.isResponse && rule === 'response-header-removed';
  const at = { old: nearest.old, new: absent(nearest.new) };
  const old = scope.comparison.documents.old.resolve(at.old);
  const retirement = retirementOf(old);
  const mark = read(at.old, 'x-stability-level') ?? read(old, 'x-stability-level');
  const inner = scope.marked(typeof mark === 'string' ? mark : undefined);
  const label = scope.label(at);
  if (mayGo(retirement, scope.comparison.today)) {
    const message = `${label} is gone; its sunset ${show(retirement.sunset)} has passed.`;
    return inner.report({ rule, effect: 'passes', ...at, message });
  }
  const why = retirement.deprecated ? ' It was deprecated, but no sunset of it has passed.' : '';
  const effect = isIgnored ? 'passes' : 'breaks';
  inner.report({ rule, effect, ...at, message: `${label} is gone.${why}` });
}
