import { createControl, followSandbox } from '../../../../src/sandbox/control/client.ts';
import type { SandboxState } from '../../../../generated/control.ts';
import { createSandbox, type WebSandbox } from '../../../../src/sandbox/web.ts';
import type { Kept, KeptState } from './kept-state.ts';

/** At most one save in this time, in milliseconds: a state is some hundred kilobytes. */
const SAVE_PAUSE_MS = 200;
/** What a write waits for its state to be kept, in milliseconds: a browser's disk may take for ever. */
const SAVE_LIMIT_MS = 1_000;
const ORIGIN = 'http://sandbox';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How the sandbox began: with the examples, with what was kept, or with the examples because that was broken. */
export type Opening = 'new' | 'restored' | 'discarded';

/** The sandbox of the worker, which keeps its state beyond it. */
export class HostedSandbox {
  readonly #sandbox: WebSandbox;
  /** Where it is kept; some browsers let a page keep nothing. */
  readonly #place: KeptState | undefined;
  readonly #control = createControl((path, init) => this.fetch(ORIGIN + path, init));
  /** A reset ends it, so it goes with the epoch in which it was issued. */
  #token: { readonly value: string; readonly epoch: string } | undefined;
  #last: Promise<void> = Promise.resolve();
  #saving: Promise<void> | undefined;
  opening: Opening = 'new';

  private constructor(sandbox: WebSandbox, place: KeptState | undefined) {
    this.#sandbox = sandbox;
    this.#place = place;
  }

  /** Opens it with what was kept, or else with the world of the contract's examples; a signal ends its saves. */
  static async open(place?: KeptState, signal?: AbortSignal): Promise<HostedSandbox> {
    const sandbox = await createSandbox({ seed: 'examples' });
    const hosted = new HostedSandbox(sandbox, place);
    const kept = await place?.read().catch(() => undefined);
    if (kept !== undefined) await hosted.#restore(kept);
    void hosted.#keepUp(signal);
    return hosted;
  }

  /**
   * Answers a request. What a write has done is kept before its answer, and nothing from before a reset: the page that
   * has the answer may go at once, and takes a worker of its own with it.
   */
  fetch: WebSandbox['fetch'] = async (input, init) => {
    const response = await this.#sandbox.fetch(input, init);
    const { method, url } = input instanceof Request ? input : { ...init, url: input };
    if (!response.ok || (method ?? 'GET') === 'GET') return response;
    const isReset = new URL(url).pathname === '/_sandbox/reset';
    const kept = isReset ? this.#inTurn(() => this.#place?.clear()) : this.save();
    await Promise.race([kept, pause(SAVE_LIMIT_MS)]);
    return response;
  };

  /** A token of the first application; it holds until the sandbox begins anew. */
  async token(): Promise<string> {
    const epoch = await this.#epoch();
    if (this.#token?.epoch !== epoch) this.#token = { value: this.#sandbox.lastingToken(), epoch };
    return this.#token.value;
  }

  /** Keeps the state as it is now; calls that come before its turn share one save. */
  save(): Promise<void> {
    return (this.#saving ??= this.#inTurn(async () => {
      this.#saving = undefined;
      // As text: a page that goes leaves no time to read it and to write it again.
      const state = await (await this.fetch(`${ORIGIN}/_sandbox/state`)).text();
      const epoch = await this.#epoch();
      const token = this.#token?.epoch === epoch ? this.#token.value : undefined;
      await this.#place?.write({ state, token });
    }));
  }

  /** One thing after the other is done with the place, so that a save under way brings nothing back. */
  #inTurn(work: () => Promise<void> | undefined): Promise<void> {
    // A browser may refuse at any time, when its disk is full for one: the sandbox goes on without.
    return (this.#last = this.#last.then(work).catch(() => undefined));
  }

  async #restore({ state, token }: Kept): Promise<void> {
    try {
      await this.#control('importState', { body: JSON.parse(String(state)) as SandboxState });
      this.opening = 'restored';
      if (token) this.#token = { value: token, epoch: await this.#epoch() };
    } catch {
      this.opening = 'discarded';
      await this.#place?.clear().catch(() => undefined);
    }
  }

  async #epoch(): Promise<string> {
    return (await this.#control('getActivity', { query: { limit: 1 } })).epoch;
  }

  /** Saves after each change, and forgets what was kept after a reset. */
  #keepUp(signal: AbortSignal | undefined): Promise<void> {
    return followSandbox(this.#control, {
      limit: 1,
      gatherMs: SAVE_PAUSE_MS,
      ...(signal && { signal }),
      take: async ({ changed }, start) => {
        if (start === 'again') await this.#inTurn(() => this.#place?.clear());
        if (changed.length > 0 && start !== 'first') await this.save();
      },
    });
  }
}
