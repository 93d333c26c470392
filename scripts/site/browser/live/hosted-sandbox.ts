import type { SandboxActivity } from '../../../../generated/control.ts';
import { createSandbox, type WebSandbox } from '../../../../src/sandbox/web.ts';
import type { Kept, KeptState } from './kept-state.ts';
import type { Opening } from './protocol.ts';

/** At most one save in this time, in milliseconds: a state is some hundred kilobytes. */
const SAVE_PAUSE_MS = 200;
const ORIGIN = 'http://sandbox';

/** The sandbox of the worker, which keeps its state beyond it. */
export class HostedSandbox {
  readonly #sandbox: WebSandbox;
  readonly #place: KeptState;
  /** A reset ends it, so it goes with the epoch in which it was issued. */
  #token: { readonly value: string; readonly epoch: string } | undefined;
  opening: Opening = 'new';

  private constructor(sandbox: WebSandbox, place: KeptState) {
    this.#sandbox = sandbox;
    this.#place = place;
  }

  /** Opens it with what was kept, or else with the world of the contract's examples. */
  static async open(place: KeptState): Promise<HostedSandbox> {
    const sandbox = await createSandbox({ seed: 'examples' });
    const hosted = new HostedSandbox(sandbox, place);
    const kept = await place.read().catch(() => undefined);
    if (kept !== undefined) await hosted.#restore(kept);
    void hosted.#keepUp();
    return hosted;
  }

  get fetch(): WebSandbox['fetch'] {
    return this.#sandbox.fetch;
  }

  /** A token of the first application; it holds until the sandbox begins anew. */
  async token(): Promise<string> {
    const { epoch } = await this.#activity();
    if (this.#token?.epoch !== epoch) this.#token = { value: this.#sandbox.lastingToken(), epoch };
    return this.#token.value;
  }

  /** Keeps the state as it is now. */
  async save(): Promise<void> {
    const state = await (await this.fetch(`${ORIGIN}/_sandbox/state`)).text();
    const { epoch } = await this.#activity();
    const token = this.#token?.epoch === epoch ? this.#token.value : undefined;
    // A browser may refuse at any time, when its disk is full for one: the sandbox goes on without.
    await this.#place.write({ state, token }).catch(() => undefined);
  }

  async #restore({ state, token }: Kept): Promise<void> {
    const response = await this.fetch(`${ORIGIN}/_sandbox/state`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: String(state),
    });
    this.opening = response.ok ? 'restored' : 'discarded';
    const { epoch } = await this.#activity();
    if (response.ok && token) this.#token = { value: token, epoch };
    if (!response.ok) await this.#place.clear().catch(() => undefined);
  }

  async #activity(after?: number): Promise<SandboxActivity> {
    const query = after === undefined ? '' : `&after=${after}&wait_ms=30000`;
    const response = await this.fetch(`${ORIGIN}/_sandbox/activity?limit=1${query}`);
    return (await response.json()) as SandboxActivity;
  }

  /** Saves after each change, and forgets what was kept after a reset. */
  async #keepUp(): Promise<never> {
    let { cursor, epoch } = await this.#activity();
    for (;;) {
      const news = await this.#activity(cursor);
      if (news.epoch !== epoch) await this.#place.clear().catch(() => undefined);
      if (news.changed.length > 0) await this.save();
      ({ cursor, epoch } = news);
      await new Promise((resolve) => setTimeout(resolve, SAVE_PAUSE_MS));
    }
  }
}
