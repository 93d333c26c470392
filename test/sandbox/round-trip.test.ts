// What is read goes back as it came, under the types too: this file compiles without an assertion.
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

test('what is replaced as a whole is written back as it was read (A-97, A-99, A-117)', async () => {
  const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
  const crm = createClient({
    baseUrl: 'https://crm.test',
    accessToken: 'example_access_token',
    fetch: sandbox.fetch,
  });

  const { data: segment } = await crm.segments.get('seg_3Hd9');
  const { data: macro } = await crm.macros.get('mac_7Pe4');
  const { data: object } = await crm.objects.get('vehicles');
  const { data: contact } = await crm.contacts.get('con_8Zk2');
  const { data: inbox } = await crm.inboxes.get('inb_2Wd5');
  const { data: settings } = await crm.settings.get();

  const written = [
    await crm.segments.update(segment.id, { filter: segment.filter }),
    await crm.macros.update(macro.id, { actions: macro.actions }),
    await crm.objects.update(object.id, { properties: object.properties, stages: object.stages }),
    await crm.contacts.update(contact.id, {
      identifiers: contact.identifiers,
      tags: contact.tags,
      custom_fields: contact.custom_fields,
    }),
    await crm.inboxes.update(inbox.id, {
      channel_ids: inbox.channel_ids,
      member_ids: inbox.member_ids,
      description: inbox.description,
    }),
    await crm.settings.update({
      contact_stages: settings.contact_stages,
      business_hours: settings.business_hours,
      auto_close_after_hours: settings.auto_close_after_hours,
    }),
  ];

  expect(written.map(({ data }) => data)).toEqual([
    segment,
    macro,
    object,
    contact,
    inbox,
    settings,
  ]);
  expect((await crm.contacts.search({ filter: segment.filter })).data.length).toBeGreaterThan(0);
  await sandbox.close();
});
