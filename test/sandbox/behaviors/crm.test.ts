import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, subscribe } from '../open-sandbox.ts';

test('a deal starts open in the first stage of the default pipeline, in its currency (R-030, A-105)', async () => {
  const { call } = await openSandbox();

  const deal = await create(call, '/v1/deals', { title: 'Engine' });

  expect(deal).toMatchObject({
    status: 'open',
    stage: 'qualification',
    pipeline_id: 'pip_sales',
    currency: 'EUR',
    probability: 10,
  });
});

test('a deal takes over what its stage stands for, and says so (R-062, R-090, R-151, A-67, A-107)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await create(call, '/v1/deals', { title: 'Engine', value_minor: 100 });
  await subscribe(call, ['deal.*']);
  const move = (body: object) => dataOf(call('PATCH', `/v1/deals/${id}`, body));

  const won = await move({ stage: 'won', lost_reason: 'Price' });
  const again = await move({ stage: 'won', lost_reason: 'Price' });
  const open = await move({ stage: 'proposal' });
  const lost = await move({ stage: 'lost', lost_reason: 'Price' });
  await sandbox.advance(0);

  const times = { won_at: expect.any(String), closed_at: expect.any(String) };
  expect(won).toMatchObject({ status: 'won', probability: 100, ...times });
  expect(open).toMatchObject({ status: 'open', probability: 40 });
  expect([open.won_at, won.lost_reason, again.lost_reason]).toEqual(Array(3).fill(undefined));
  expect(lost).toMatchObject({ status: 'lost', lost_reason: 'Price' });
  const types = sandbox.deliveries.map(({ event }) => event.type).join(' ');
  expect(types).toBe('deal.stage_changed deal.won deal.stage_changed deal.stage_changed');
  const stages = { stage: 'won', previous_stage: 'qualification' };
  expect(sandbox.deliveries[0]?.event.data).toMatchObject(stages);
});

test('a task that is done has the time, and loses it when it is opened again (A-109, A-110)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/tasks', { title: 'Call', due_at: '2026-08-01T10:00:00Z' });
  const move = (status: string) => dataOf(call('PATCH', `/v1/tasks/${id}`, { status }));

  const [done, open] = [await move('done'), await move('open')];
  const { body } = await call('GET', '/v1/tasks?due_before=2026-08-01T10:00:00Z');

  expect(done.completed_at).toBeTypeOf('string');
  expect(open.completed_at).toBeNull();
  expect(body.data).toEqual([]);
});

test('a ticket sends ticket.created, can be solved and opened again, and is final when closed (R-152, A-112, A-113)', async () => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call, ['*']);
  const { id } = await create(call, '/v1/tickets', { subject: 'Broken' });
  const move = (status: string) => call('PATCH', `/v1/tickets/${id}`, { status });

  const solved = await dataOf(move('solved'));
  const open = await dataOf(move('open'));
  await move('closed');
  const late = await call('PATCH', `/v1/tickets/${id}`, { priority: 'low' });
  await sandbox.advance(0);

  expect(solved.solved_at).toBeTypeOf('string');
  expect(open.solved_at).toBeNull();
  expect([late.status, late.body.error.code]).toEqual([409, 'ticket_closed']);
  expect(sandbox.deliveries.map(({ event }) => event.type)).toEqual(['ticket.created']);
});

test('a note concerns the contact of what it is on, also when that moves (A-94, A-95)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', { name: 'Ada' });
  const deal = await create(call, '/v1/deals', { title: 'Engine', contact_id: id });
  await create(call, '/v1/notes', { target_type: 'deal', target_id: deal.id, body: 'Soon' });

  const ticket = await create(call, '/v1/tickets', { subject: 'A', tags: ['a', 'a'] });
  await create(call, '/v1/notes', { target_type: 'ticket', target_id: ticket.id, body: 'Now' });
  const listNotes = () => dataOf(call('GET', `/v1/notes?contact_id=${id}&expand=contact`));
  const before = await listNotes();
  const other = await create(call, '/v1/contacts', { name: 'Bea' });
  await dataOf(call('PATCH', `/v1/deals/${deal.id}`, { contact_id: other.id }));
  await sandbox.advance(1_000);
  const moved = await dataOf(call('PATCH', `/v1/tickets/${ticket.id}`, { contact_id: id }));

  expect(ticket.tags).toEqual(['a']);
  expect(before).toMatchObject([
    { target_id: deal.id, contact_id: id, pinned: false, contact: { name: 'Ada' } },
  ]);
  const { id: target_id, updated_at } = moved;
  expect(await listNotes()).toMatchObject([{ target_id, updated_at, contact: { name: 'Ada' } }]);
});

const DELETABLE = 'contacts companies deals tasks tickets notes segments macros campaigns webhooks';

test.each([...DELETABLE.split(' '), 'objects/vehicles/records'])(
  'what referred to one of the %s stays without it when it is deleted (A-78, A-102, A-108)',
  async (list) => {
    const { call } = await openSandbox({ seed: 'examples' });
    const { data } = (await call('GET', `/v1/${list}?limit=100`)).body;
    expect(data).not.toEqual([]);

    const { data: conversations } = (await call('GET', '/v1/conversations?limit=100')).body;
    for (const { id } of data) {
      // A contact takes its conversations along.
      const gone = [
        id,
        ...conversations.flatMap((one: any) => (one.contact_id === id ? one.id : [])),
      ];
      expect((await call('DELETE', `/v1/${list}/${id}`)).status).toBe(200);
      const state = await call('GET', '/_sandbox/state', undefined, { isDirect: true });
      const left = Object.entries(state.body.collections).filter(([, kept]) =>
        gone.some((one) => JSON.stringify(kept).includes(`"${one}"`)),
      );
      expect(left.map(([name]) => name).filter((name) => !name.endsWith('audit_logs'))).toEqual([]);
    }
  },
);

test('a deal in another pipeline begins there, and is won once (A-67, A-105, R-151)', async () => {
  const stages = ['new', 'won', 'paid'].map((key, index) => ({
    key,
    name: key,
    outcome: index === 0 ? 'open' : 'won',
    probability: 50,
  }));
  const pipelines = ['pip_a', 'pip_b'].map((id) => ({
    id,
    name: id,
    default: id === 'pip_a',
    stages: stages.map((stage) => ({ ...stage, key: `${stage.key}_${id.slice(-1)}` })),
  }));
  const { sandbox, call } = await openSandbox({ seed: { pipelines } });
  const { id } = await create(call, '/v1/deals', { title: 'Engine', pipeline_id: 'pip_a' });
  await subscribe(call, ['deal.won']);
  const move = (body: object) => dataOf(call('PATCH', `/v1/deals/${id}`, body));
  const moved = await move({ pipeline_id: 'pip_b' });
  await move({ stage: 'won_b' });
  await move({ stage: 'paid_b' });
  await sandbox.advance(0);

  expect(moved).toMatchObject({ pipeline_id: 'pip_b', stage: 'new_b', status: 'open' });
  expect(sandbox.deliveries.map(({ event }) => event.type)).toEqual(['deal.won']);
});
