import { expect, test, vi } from 'vitest';
import type { DeprecationNotice } from '../../../src/index.ts';
import { data, refusal } from './faults.ts';
import { startFaults } from './start-faults.ts';
import { createTestClient } from '../test-client.ts';

const HEADERS = {
  deprecation: '@1788220800',
  sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
  link: '<https://docs.example.com/migrate>; rel="deprecation"; type="text/html"',
};
const NOTICE = {
  operation: 'GET /v1/contacts/{id}',
  deprecatedAt: new Date('2026-09-01T00:00:00Z'),
  sunset: new Date('2027-03-01T00:00:00Z'),
  link: 'https://docs.example.com/migrate',
};

test('tells of a deprecated operation once per client, with date and link', async () => {
  const notices: DeprecationNotice[] = [];
  const onDeprecated = (notice: DeprecationNotice) => notices.push(notice);
  const { crm, baseUrl } = await startFaults([data({}, HEADERS)], { onDeprecated });

  await crm.contacts.get('con_1');
  await crm.contacts.get('con_2');
  await Promise.all([crm.contacts.get('con_3'), crm.contacts.get('con_4')]);
  expect(notices).toEqual([NOTICE]);

  await crm.deals.get('dea_1');
  await createTestClient(baseUrl, { onDeprecated }).contacts.get('con_1');
  expect(notices.map(({ operation }) => operation)).toEqual([
    'GET /v1/contacts/{id}',
    'GET /v1/deals/{id}',
    'GET /v1/contacts/{id}',
  ]);
});

test('warns on the console once when nobody listens', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { crm } = await startFaults([data({}, HEADERS)]);

  await crm.contacts.get('con_1');
  await crm.contacts.get('con_1');

  const { operation, ...facts } = NOTICE;
  expect(warn.mock.calls).toEqual([[`Deprecation of ${operation}:`, facts]]);
});

const UNDERSTOOD: Readonly<Record<string, [Record<string, string>, Partial<DeprecationNotice>]>> = {
  'no sunset and no link': [{ deprecation: '@1788220800' }, { sunset: undefined, link: undefined }],
  'a sunset that is no date': [
    { ...HEADERS, sunset: 'next year' },
    { sunset: undefined, link: NOTICE.link },
  ],
  'links of other kinds around it': [
    {
      ...HEADERS,
      link: `</v2>; rel="successor-version", ${HEADERS.link}, <https://x.example.com>; rel=help`,
    },
    NOTICE,
  ],
  'a rel without quotes': [{ ...HEADERS, link: `<${NOTICE.link}>; rel=deprecation` }, NOTICE],
  'a rel after other parameters': [
    { ...HEADERS, link: `<${NOTICE.link}>; type="text/html"; rel="deprecation"` },
    NOTICE,
  ],
  'no space before rel': [{ ...HEADERS, link: `<${NOTICE.link}>;rel=deprecation` }, NOTICE],
  'a rel of two kinds': [
    { ...HEADERS, link: `<${NOTICE.link}>; rel="alternate deprecation"` },
    NOTICE,
  ],
  'two spaces before rel': [{ ...HEADERS, link: `<${NOTICE.link}>;  rel=deprecation` }, NOTICE],
  'a time that no date has': [{ deprecation: '@9999999999999' }, { deprecatedAt: undefined }],
  'a link of another kind alone': [{ ...HEADERS, link: '</v2>; rel="next"' }, { link: undefined }],
  'true in place of a date': [
    { ...HEADERS, deprecation: 'true' },
    { ...NOTICE, deprecatedAt: undefined },
  ],
};

test.each(Object.entries(UNDERSTOOD))('understands %s', async (_, [headers, expected]) => {
  const onDeprecated = vi.fn();
  const { crm } = await startFaults([data({}, headers)], { onDeprecated });

  await crm.contacts.get('con_1');

  expect(onDeprecated.mock.calls).toEqual([[expect.objectContaining(expected)]]);
});

test('tells of it on an error too, and of nothing without the header', async () => {
  const onDeprecated = vi.fn();
  const { crm } = await startFaults(
    [data({}, { sunset: HEADERS.sunset }), refusal(404, 'not_found_error', HEADERS)],
    { onDeprecated },
  );

  await crm.contacts.get('con_1');
  expect(onDeprecated).not.toHaveBeenCalled();

  await crm.contacts.get('con_1').catch(() => {});
  expect(onDeprecated).toHaveBeenCalledTimes(1);
});
