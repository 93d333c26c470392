// A sandbox, and beside it the least that can be said of its state.
import { expect } from 'vitest';
import { dataOf, openSandbox, type Answer, type OpenSandbox } from '../open-sandbox.ts';

export type Known = Readonly<Record<string, unknown>> & { readonly id: string };

export const KINDS = ['contacts', 'companies', 'deals', 'tasks', 'tickets', 'notes'] as const;

export type Kind = (typeof KINDS)[number];

interface KeyedWrite {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly text: string;
}

/** The segment that the model counts: contacts whose stage is `customer`. */
const CUSTOMERS = { type: 'condition', field: 'stage', operator: 'equals', value: 'customer' };

/** What the sandbox is expected to hold. */
export class ModeledSandbox {
  readonly box: OpenSandbox;
  /** By kind, oldest first. */
  readonly known: Record<Kind, Map<string, Known>>;
  readonly writes: KeyedWrite[] = [];
  segmentId = '';
  messages = 0;
  /** The campaign to all customers, what it has sent to in all, and how many runs it has had. */
  campaignId = '';
  campaignTotal = 0;
  runs = 0;

  constructor(box: OpenSandbox) {
    this.box = box;
    const empty = KINDS.map((kind) => [kind, new Map<string, Known>()]);
    this.known = Object.fromEntries(empty) as Record<Kind, Map<string, Known>>;
  }

  /** Ids of a kind, the newest first, as lists have them. */
  ids(kind: Kind): string[] {
    return [...this.known[kind].keys()].reverse();
  }

  pick(kind: Kind, draw: number): string | undefined {
    const ids = this.ids(kind);
    return ids[draw % Math.max(1, ids.length)];
  }

  customers(): Known[] {
    return [...this.known.contacts.values()].filter(({ stage }) => stage === 'customer');
  }

  /** Writes with a key, and remembers the response. */
  async write(path: string, body: object): Promise<Answer> {
    const key = `key_${this.writes.length}`;
    const answer = await this.box.call('POST', path, body, { headers: { 'idempotency-key': key } });
    this.writes.push({ path, body, key, text: answer.text });
    return answer;
  }

  /** Lists to the end, page by page. */
  async listAll(path: string, limit: number): Promise<any[]> {
    const found: any[] = [];
    for (let cursor = ''; ;) {
      const { body } = await this.box.call('GET', `${path}?limit=${limit}${cursor}`);
      expect(body.data.length).toBeLessThanOrEqual(limit);
      found.push(...body.data);
      expect(body.pagination.has_more).toBe(body.pagination.next_cursor !== null);
      if (!body.pagination.has_more) return found;
      expect(body.data).toHaveLength(limit);
      cursor = `&cursor=${body.pagination.next_cursor}`;
    }
  }

  /** Whether the sandbox is as the model has it, in lists, single resources and counters. */
  async check(limit: number): Promise<void> {
    for (const kind of KINDS) {
      const listed = await this.listAll(`/v1/${kind}`, limit);
      expect(listed.map(({ id }) => id)).toEqual(this.ids(kind));
      for (const resource of listed)
        expect(resource).toMatchObject(this.known[kind].get(resource.id)!);
    }
    await this.#checkCounters(limit);
  }

  async #checkCounters(limit: number): Promise<void> {
    const { call } = this.box;
    const customers = this.customers().map(({ id }) => id);
    const segment = await dataOf(call('GET', `/v1/segments/${this.segmentId}`));
    const members = await this.listAll(`/v1/segments/${this.segmentId}/contacts`, limit);
    const { metrics } = await dataOf(call('GET', '/v1/usage'));
    const quantity = (name: string) =>
      metrics.find(({ metric }: { metric: string }) => metric === name).quantity;

    expect(segment.contact_count).toBe(customers.length);
    expect(members.map(({ id }) => id)).toEqual(customers.reverse());
    expect(quantity('contacts_stored')).toBe(this.known.contacts.size);
    expect(quantity('messages_sent')).toBe(this.messages);
    await this.#checkCampaign();
  }

  async #checkCampaign(): Promise<void> {
    const path = `/v1/campaigns/${this.campaignId}`;
    const { counts, total } = await dataOf(this.box.call('GET', path));
    const runs = await this.listAll(`${path}/runs`, 2);
    const sum = (field: string) => runs.reduce((all, run) => all + run[field], 0);

    expect(runs).toHaveLength(this.runs);
    expect(total).toBe(this.campaignTotal);
    expect(sum('total')).toBe(total);
    for (const field of ['sent', 'delivered', 'failed'] as const)
      expect(sum(field)).toBe(counts[field]);
    for (const run of runs) expect(run.delivered + run.failed).toBeLessThanOrEqual(run.total);
  }
}

export async function openModeledSandbox(): Promise<ModeledSandbox> {
  const box = await openSandbox({ rateLimit: false, startAt: '2026-08-15T00:00:00Z' });
  const model = new ModeledSandbox(box);
  const segment = { name: 'Customers', filter: CUSTOMERS };
  model.segmentId = (await dataOf(box.call('POST', '/v1/segments', segment))).id;
  const audience = { segment_id: model.segmentId };
  const campaign = { name: 'News', audience, content: { text: 'Hello' } };
  model.campaignId = (await dataOf(box.call('POST', '/v1/campaigns', campaign))).id;
  return model;
}
