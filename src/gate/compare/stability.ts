import type { Stability } from '../change.ts';
import { type At, child } from '../document/at.ts';
import type { Pair, Scope } from './scope.ts';

/** What a mark says; without one the part is what it stands in. */
export function levelOf(mark: unknown, inherited: Stability): Stability {
  if (typeof mark !== 'string') return inherited;
  return mark === 'stable' ? 'stable' : 'beta';
}

/**
 * The scope of a part that may carry marks of its own. Reports where stable became beta, and where
 * beta became stable; what stands below and has no mark of its own is not reported again.
 */
export function enterLevels(
  marks: Pair<unknown>,
  at: Pair<At>,
  label: () => string,
  scope: Scope,
): Scope {
  const levels: Pair<Stability> = {
    old: levelOf(marks.old, scope.levels.old),
    new: levelOf(marks.new, scope.levels.new),
  };
  const inner = scope.withLevels(levels);
  const isSame = levels.old === levels.new;
  const isSaid = levels.old === scope.levels.old && levels.new === scope.levels.new;
  if (isSame || isSaid) return inner;
  const key = 'x-stability-level';
  const places = { old: child(at.old, key), new: child(at.new, key) };
  if (levels.new === 'beta') {
    const message = `${label()} was stable and is beta: what people rely on may break from now on.`;
    inner.report({ rule: 'stability-lowered', effect: 'breaks', ...places, message });
  } else {
    const message = `${label()} was beta and is stable.`;
    inner.report({ rule: 'stability-raised', effect: 'adds', ...places, message });
  }
  return inner;
}
