import { useEffect, useReducer, useRef } from 'preact/hooks';

/** A value that views follow; what changes within one frame is drawn once. */
export class Store<S extends object> {
  state: S;
  readonly #listeners = new Set<() => void>();
  #isScheduled = false;

  constructor(state: S) {
    this.state = state;
  }

  set(change: Partial<S>): void {
    this.state = { ...this.state, ...change };
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // A page in the background has no frames, and goes on.
    setTimeout(() => {
      this.#isScheduled = false;
      for (const listener of this.#listeners) listener();
    }, 16);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A part of a store; the view is drawn anew when that part is another. */
export function useStore<S extends object, T>(store: Store<S>, select: (state: S) => T): T {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const value = select(store.state);
  const latest = useRef({ value, select });
  latest.current = { value, select };
  useEffect(
    () =>
      store.listen(() => {
        const { value: shown, select: current } = latest.current;
        if (current(store.state) !== shown) redraw();
      }),
    [store],
  );
  return value;
}
