// The other work of a team: deals, campaigns to segments, exports, records of its own objects, another workspace.
import { type PropertyDefinition, waitForJob } from '../../src/index.ts';
import { insist, isRefused } from './books.ts';
import { persist, type Step } from './step.ts';

const deal: Step = async ({ apps, call }, books, draw) => {
  const [app] = apps;
  const open = [...books.deals].find(([, status]) => status === 'open')?.[0];
  if (open && draw % 2) {
    const stage = draw % 4 === 1 ? 'won' : 'lost';
    await persist(books, () => call(app.deals.update(open, { stage })));
    books.deals.set(open, stage);
    return;
  }
  const contact = books.pick(draw);
  const body = { title: `Deal ${draw}`, ...(contact ? { contact_id: contact } : {}) };
  const { data } = await call(app.deals.create(body));
  books.deals.set(data.id, 'open');
};

/** To everybody with a label: who has opted out is skipped and counted, all others get it. */
const campaign: Step = async ({ apps, call, control }, books, draw) => {
  const [app] = apps;
  const chosen = [...books.people].filter(
    ([, { emails, tags }]) => emails.length > 0 && tags.has('new'),
  );
  const filter = { type: 'condition', field: 'tags', operator: 'contains', value: 'new' } as const;
  const { data: segment } = await call(app.segments.create({ name: `S${draw}`, filter }));
  const { data: created } = await call(
    app.campaigns.create({
      name: `C${draw}`,
      audience: { segment_id: segment.id },
      content: { channel_id: 'chn_email', text: 'News' },
    }),
  );
  if (chosen.length === 0) return;
  await call(app.campaigns.launch(created.id));
  const skipped = chosen.filter(([, { hasOptedOut }]) => hasOptedOut).length;
  for (let tries = 0; tries < 40; tries += 1) {
    await control('advanceClock', { body: { milliseconds: 60_000 } });
    const { data: now } = await call(app.campaigns.get(created.id));
    if (now.status !== 'completed') continue;
    insist(now.counts.skipped === skipped, `${now.counts.skipped} skipped, not ${skipped}.`);
    insist(
      now.counts.sent === chosen.length - skipped,
      `${now.counts.sent} of ${chosen.length - skipped} got the campaign.`,
    );
    return;
  }
  throw new Error(`The campaign ${created.id} does not end.`);
};

const exportReport: Step = async ({ apps, call, control }) => {
  const [app] = apps;
  const { data: job } = await call(
    app.analytics.export({ report: 'messages', from: '2026-01-01', to: '2026-12-31' }),
  );
  const waiting = waitForJob(app, job, { timeoutMs: 20_000 });
  await control('advanceClock', { body: { milliseconds: 60_000 } });
  await call(waiting);
};

const [PLATE, MAKE] = (['plate', 'make'] as const).map((key) => ({
  key,
  name: key,
  type: 'text',
})) as [PropertyDefinition, PropertyDefinition];

/** A definition that is changed keeps the values of its records, unless somebody says otherwise. */
const records: Step = async ({ apps, call }, books, draw) => {
  const [app] = apps;
  const key = 'vehicles';
  if (books.records.size === 0) {
    const properties = [PLATE, MAKE];
    await call(app.objects.create({ key, name: 'Vehicle', properties }));
  }
  const plate = `P ${draw}`;
  const { data } = await call(app.records.create(key, { properties: { plate } }));
  books.records.set(data.id, plate);
  const change = call(app.objects.update(key, { properties: [MAKE] }));
  insist(await isRefused(change, 'property_in_use'), 'A property in use was left out.');
  for (const [id, value] of books.records) {
    const { data: record } = await call(app.records.get(key, id));
    insist(record.properties['plate'] === value, `${id} has lost ${value}.`);
  }
};

/** Another workspace has its own people, and jobs that end although this one is restarted meanwhile. */
const elsewhere: Step = async (world, books, draw) => {
  const { elsewhere: app, call, control, sandbox } = world;
  const { data: job } = await persist(books, () =>
    call(app.contacts.import({ contacts: [{ name: `Other ${draw}` }] })),
  );
  if (draw % 2) await sandbox.restart();
  const waiting = waitForJob(app, job, { timeoutMs: 20_000 });
  await control('advanceClock', { body: { milliseconds: 60_000 } });
  await call(waiting);
};

export const WORK = { deal, campaign, exportReport, records, elsewhere };
