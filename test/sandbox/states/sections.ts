// How each resource of docs/states.md is made, moved and looked at in the sandbox.
import type { DeliveryAttempt, SandboxOptions } from '../../../src/sandbox/index.ts';
import { create, dataOf, openSandbox, type Call, type OpenSandbox } from '../open-sandbox.ts';

const HOOKS = 'https://hooks.example.com';
const HOUR_MS = 3_600_000;
const STEP_MS = 60_000;

/** A sandbox in which little happens by itself, and an endpoint that takes everything. */
export interface World extends OpenSandbox {
  readonly endpointId: string;
  answer: number;
  /** Types of the events that arrived. */
  events(): string[];
}

export async function openWorld(options: SandboxOptions = {}): Promise<World> {
  const world = { answer: 200 };
  const box = await openSandbox({
    startAt: '2026-08-01T00:00:00Z',
    jobs: { queueMs: STEP_MS, stepMs: STEP_MS, steps: 5 },
    messages: { stepMs: STEP_MS },
    campaigns: { stepMs: STEP_MS, perStep: 1 },
    templates: { reviewMs: STEP_MS },
    routes: { [HOOKS]: () => new Response(null, { status: world.answer }) },
    ...options,
  });
  const { id } = await dataOf(box.call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] }));
  const ofEndpoint = ({ webhookId }: DeliveryAttempt): boolean => webhookId === id;
  return Object.assign(world, box, {
    endpointId: id as string,
    events: () => box.sandbox.deliveries.filter(ofEndpoint).map(({ event }) => event.type),
  });
}

/** One way to make a move. */
export type Way = (world: World, id: string) => unknown;

export interface Section {
  readonly options?: SandboxOptions;
  /** Makes one in a first status, and returns its id. */
  readonly begin: Readonly<Record<string, (world: World) => Promise<string>>>;
  /** The ways of a move, by `from to`; `* to` for the same from everywhere. */
  readonly moves: Readonly<Record<string, readonly Way[]>>;
  /** What has to be so beforehand, by `from to`. */
  readonly before?: Readonly<Record<string, Way>>;
  /** Tries a move that there may not be. What it throws is a refusal. */
  readonly attempt: (world: World, id: string, to: string) => unknown;
  readonly show: (world: World, id: string) => Promise<Readonly<Record<string, unknown>>>;
}

const get =
  (path: string) =>
  (world: World, id: string): Promise<Readonly<Record<string, unknown>>> =>
    dataOf(world.call('GET', `${path}/${id}`));

const patch =
  (path: string, body: object): Way =>
  ({ call }, id) =>
    dataOf(call('PATCH', `${path}/${id}`, body));

const post = async (call: Call, path: string, body?: object): Promise<string> =>
  (await dataOf(call('POST', path, body))).id as string;

const pass =
  (milliseconds: number): Way =>
  ({ sandbox }) =>
    sandbox.advance(milliseconds);

const writes: Way = ({ sandbox }) =>
  sandbox.receiveMessage({ from: '+34600000001', text: 'Hello', channelId: 'chn_sms' });

const send = ({ call }: World): Promise<any> =>
  create(call, '/v1/messages', {
    to: { identifier: '+34600000001' },
    channel_id: 'chn_sms',
    content: { type: 'text', text: 'Hello' },
  });

/** Moves of a resource whose status is set by PATCH. */
const byPatch = (path: string, statuses: readonly string[]): Section['moves'] =>
  Object.fromEntries(statuses.map((status) => [`* ${status}`, [patch(path, { status })]]));

const attemptPatch =
  (path: string): Section['attempt'] =>
  (world, id, status) =>
    patch(path, { status })(world, id);

const webhook: Section = {
  options: { deliveries: { breakerAfter: 1 } },
  begin: { active: ({ call }) => post(call, '/v1/webhooks', { url: HOOKS, events: ['*'] }) },
  moves: {
    'active auto_disabled': [
      async (world) => {
        world.answer = 500;
        await post(world.call, '/v1/contacts', { name: 'Ada' });
        await world.sandbox.advance(1);
        world.answer = 200;
      },
    ],
    'auto_disabled active': [patch('/v1/webhooks', { status: 'active' })],
    '* [*]': [({ call }, id) => dataOf(call('DELETE', `/v1/webhooks/${id}`))],
  },
  attempt: attemptPatch('/v1/webhooks'),
  show: get('/v1/webhooks'),
};

const cancelJob: Way = ({ call }, id) => dataOf(call('POST', `/v1/jobs/${id}/cancel`));

const job: Section = {
  begin: {
    queued: ({ call }) =>
      post(call, '/v1/contacts/import', { contacts: [{ name: 'Ada' }, { name: 'Bea' }] }),
  },
  moves: {
    'queued running': [pass(STEP_MS)],
    '* canceled': [cancelJob],
    'running succeeded': [pass(HOUR_MS)],
    'running failed': [({ sandbox }, id) => sandbox.failJob(id, 'The store is gone.')],
  },
  attempt: (world, id, to) => {
    if (to === 'canceled') return cancelJob(world, id);
    if (to === 'failed') return world.sandbox.failJob(id, 'The store is gone.');
    return undefined;
  },
  show: get('/v1/jobs'),
};

const report =
  (status: string): Way =>
  ({ sandbox }, id) =>
    sandbox.reportMessage(id, { status } as Parameters<typeof sandbox.reportMessage>[1]);

const message: Section = {
  begin: {
    queued: async (world) => (await send(world)).id,
    received: async (world) => ((await writes(world, '')) as { id: string }).id,
  },
  moves: {
    'queued sent': [report('sent'), pass(STEP_MS)],
    'queued failed': [report('failed')],
    'sent delivered': [report('delivered')],
    'sent failed': [report('failed')],
    'sent read': [report('read')],
    'delivered read': [report('read')],
  },
  attempt: (world, id, to) => report(to)(world, id),
  show: get('/v1/messages'),
};

const conversation: Section = {
  begin: { open: async (world) => (await send(world)).conversation_id },
  moves: {
    'open open': [patch('/v1/conversations', { assignee_id: 'usr_1' })],
    'open pending': [patch('/v1/conversations', { status: 'pending' })],
    'pending open': [patch('/v1/conversations', { status: 'open' }), writes],
    'open closed': [patch('/v1/conversations', { status: 'closed' })],
    'pending closed': [
      patch('/v1/conversations', { status: 'closed' }),
      async (world, id) => {
        await dataOf(world.call('PATCH', '/v1/settings', { auto_close_after_hours: 1 }));
        await patch('/v1/conversations', { status: 'open' })(world, id);
        await patch('/v1/conversations', { status: 'pending' })(world, id);
        await world.sandbox.advance(2 * HOUR_MS);
      },
    ],
    'closed open': [patch('/v1/conversations', { status: 'open' }), writes],
    'closed pending': [patch('/v1/conversations', { status: 'pending' })],
    'closed [*]': [
      async (world, id) => {
        const { contact_id: contact } = await get('/v1/conversations')(world, id);
        await dataOf(world.call('DELETE', `/v1/contacts/${contact}`));
      },
    ],
  },
  attempt: attemptPatch('/v1/conversations'),
  show: get('/v1/conversations'),
};

const setChannel =
  (status: string): Way =>
  ({ sandbox }, id) =>
    sandbox.moveChannel(id, status as 'active');

const channel: Section = {
  begin: {
    pending: async ({ sandbox }) => {
      const fields = { id: 'chn_new', name: 'New', type: 'sms', status: 'pending' };
      sandbox.seed({ channels: [{ ...fields, address: '+1', content_types: ['text'] }] });
      return 'chn_new';
    },
  },
  moves: {
    '* active': [setChannel('active')],
    'active disconnected': [setChannel('disconnected')],
  },
  attempt: (world, id, to) => setChannel(to)(world, id),
  show: get('/v1/channels'),
};

const setSubscription =
  (status: string): Way =>
  ({ call }, id) =>
    dataOf(call('PATCH', `/v1/contacts/${id}/subscriptions/sms`, { status }));

const says =
  (text: string): Way =>
  ({ sandbox }) =>
    sandbox.receiveMessage({ from: '+34600000001', text, channelId: 'chn_sms' });

async function contactWith(world: World, way?: Way): Promise<string> {
  const id = await post(world.call, '/v1/contacts', { phone: '+34600000001' });
  await way?.(world, id);
  return id;
}

const subscription: Section = {
  begin: {
    subscribed: (world) => contactWith(world, setSubscription('subscribed')),
    unsubscribed: (world) => contactWith(world, setSubscription('unsubscribed')),
  },
  moves: {
    'subscribed unsubscribed': [
      setSubscription('unsubscribed'),
      says(' Stop '),
      async (world) => {
        const { id } = await send(world);
        const error = { code: 'recipient_opted_out', message: 'Blocked.' };
        world.sandbox.reportMessage(id, { status: 'failed', error });
      },
    ],
    'unsubscribed subscribed': [setSubscription('subscribed'), says('START')],
    'subscribed [*]': [
      ({ call }, id) => dataOf(call('DELETE', `/v1/contacts/${id}`)),
      async (world, id) => {
        const to = await contactWith(world, setSubscription('unsubscribed'));
        await post(world.call, `/v1/contacts/${to}/merge`, { merged_contact_id: id });
      },
    ],
    'unsubscribed [*]': [({ call }, id) => dataOf(call('DELETE', `/v1/contacts/${id}`))],
  },
  attempt: () => undefined,
  show: async ({ call }, id) => (await dataOf(call('GET', `/v1/contacts/${id}/subscriptions`)))[0],
};

const review =
  (status: string): Way =>
  ({ sandbox }, id) =>
    sandbox.reviewTemplate(id, { status, reason: 'The text is empty.' } as {
      status: 'rejected';
      reason: string;
    });

const TEMPLATES = '/v1/channels/chn_whatsapp/templates';

const template: Section = {
  begin: {
    pending: ({ call }) =>
      post(call, TEMPLATES, {
        name: 'greeting',
        language: 'en',
        category: 'utility',
        body: 'Hello',
      }),
  },
  moves: {
    'pending approved': [review('approved'), pass(STEP_MS)],
    'pending rejected': [review('rejected')],
    'paused approved': [review('approved')],
    '* paused': [review('paused')],
    '* disabled': [review('disabled')],
    '* pending': [({ call }, id) => dataOf(call('PATCH', `${TEMPLATES}/${id}`, { body: id }))],
    '* [*]': [({ call }, id) => dataOf(call('DELETE', `${TEMPLATES}/${id}`))],
  },
  attempt: (world, id, to) => review(to)(world, id),
  show: get(TEMPLATES),
};

const STAGES: Readonly<Record<string, string>> = {
  open: 'qualification',
  won: 'won',
  lost: 'lost',
};

const deal: Section = {
  begin: { open: ({ call }) => post(call, '/v1/deals', { title: 'Deal', stage: 'qualification' }) },
  moves: {
    'open open': [patch('/v1/deals', { stage: 'proposal' })],
    ...Object.fromEntries(
      Object.entries(STAGES).map(([status, stage]) => [
        `* ${status}`,
        [patch('/v1/deals', { stage, ...(status === 'lost' ? { lost_reason: 'Price' } : {}) })],
      ]),
    ),
  },
  attempt: (world, id, to) => patch('/v1/deals', { stage: STAGES[to] })(world, id),
  show: get('/v1/deals'),
};

const task: Section = {
  begin: { open: ({ call }) => post(call, '/v1/tasks', { title: 'Call' }) },
  moves: byPatch('/v1/tasks', ['open', 'in_progress', 'done', 'canceled']),
  attempt: attemptPatch('/v1/tasks'),
  show: get('/v1/tasks'),
};

const ticket: Section = {
  begin: { open: ({ call }) => post(call, '/v1/tickets', { subject: 'Broken' }) },
  moves: byPatch('/v1/tickets', ['open', 'pending', 'solved', 'closed']),
  attempt: attemptPatch('/v1/tickets'),
  show: get('/v1/tickets'),
};

async function draft({ call }: World): Promise<string> {
  for (const name of ['Ada', 'Bea'])
    await post(call, '/v1/contacts', { name, phone: `+3460000000${name.length}`, tags: ['all'] });
  const content = { text: 'Hello', channel_id: 'chn_sms' };
  return post(call, '/v1/campaigns', { name: 'All', audience: { tags: ['all'] }, content });
}

const launch: Way = ({ call }, id) => post(call, `/v1/campaigns/${id}/launch`, {});

const schedule: Way = ({ call, sandbox }, id) =>
  post(call, `/v1/campaigns/${id}/launch`, {
    scheduled_at: new Date(sandbox.now().getTime() + HOUR_MS).toISOString(),
  });

const loseChannel: Way = ({ sandbox }) => sandbox.moveChannel('chn_sms', 'disconnected');

const cancelCampaign = patch('/v1/campaigns', { status: 'canceled' });

const campaign: Section = {
  begin: { draft },
  moves: {
    '* scheduled': [schedule],
    'scheduled running': [pass(HOUR_MS)],
    '* running': [launch],
    'running completed': [pass(HOUR_MS)],
    'running failed': [pass(HOUR_MS)],
    '* canceled': [cancelCampaign],
  },
  attempt: (world, id, to) => {
    if (to === 'running') return launch(world, id);
    if (to === 'scheduled') return schedule(world, id);
    return patch('/v1/campaigns', { status: to })(world, id);
  },
  before: { 'running failed': loseChannel },
  show: get('/v1/campaigns'),
};

/** A run is named by its campaign and itself. */
const ofRun =
  (way: Way): Way =>
  (world, id) =>
    way(world, id.split(' ')[0] ?? '');

const beginRun =
  (way: Way) =>
  async (world: World): Promise<string> => {
    const campaignId = await draft(world);
    return `${campaignId} ${(await way(world, campaignId)) as string}`;
  };

const run: Section = {
  begin: { scheduled: beginRun(schedule), running: beginRun(launch) },
  moves: {
    'scheduled running': [pass(HOUR_MS)],
    'running completed': [pass(HOUR_MS)],
    'running failed': [pass(HOUR_MS)],
    '* canceled': [ofRun(cancelCampaign)],
  },
  before: { 'running failed': loseChannel },
  attempt: (world, id, to) => ofRun((...args) => campaign.attempt(...args, to))(world, id),
  show: ({ call }, id) => {
    const [campaignId, runId] = id.split(' ');
    return dataOf(call('GET', `/v1/campaigns/${campaignId}/runs/${runId}`));
  },
};

const answering =
  (status: number, milliseconds: number): Way =>
  async (world) => {
    world.answer = status;
    await world.sandbox.advance(milliseconds);
  };

const listDeliveries = ({ call, endpointId }: World): Promise<any> =>
  dataOf(call('GET', `/v1/webhooks/${endpointId}/deliveries`));

const delivery: Section = {
  options: { deliveries: { maxAttempts: 3, breakerAfter: 100 } },
  begin: {
    pending: async (world) => {
      await post(world.call, '/v1/contacts', { name: 'Ada' });
      return (await listDeliveries(world))[0].id;
    },
  },
  moves: {
    'pending pending': [answering(500, 1)],
    'pending delivered': [answering(204, HOUR_MS)],
    'pending failed': [answering(500, 24 * HOUR_MS)],
  },
  attempt: async (world, _, to) => {
    await patch('/v1/webhooks', { status: 'active' })(world, world.endpointId);
    await answering(to === 'delivered' ? 200 : 500, 24 * HOUR_MS)(world, '');
  },
  show: async (world, id) =>
    (await listDeliveries(world)).find((each: { id: string }) => each.id === id),
};

/** By the titles of the page. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  'Webhook endpoint': webhook,
  Job: job,
  Message: message,
  Conversation: conversation,
  Channel: channel,
  Subscription: subscription,
  'WhatsApp template': template,
  Deal: deal,
  Task: task,
  Ticket: ticket,
  Campaign: campaign,
  'Campaign run': run,
  'Webhook delivery': delivery,
};
