import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { openapi } from './contract.ts';

const PAGE = readFileSync(join(ROOT, 'docs/states.md'), 'utf8');

// The sections of the page, and the schema whose `status` each of them draws.
const SECTIONS: Record<string, string> = {
  'Webhook endpoint': 'WebhookEndpoint',
  Job: 'Job',
  Message: 'Message',
  Conversation: 'Conversation',
  Channel: 'Channel',
  Subscription: 'Subscription',
  'WhatsApp template': 'WhatsappTemplate',
  Deal: 'Deal',
  Task: 'Task',
  Ticket: 'Ticket',
  Campaign: 'Campaign',
  'Campaign run': 'CampaignRun',
  'Webhook delivery': 'WebhookDelivery',
};

/** The moves of a section's diagram: where from, where to, and the words beside the arrow. */
function movesOf(title: string): { from: string; to: string; words: string }[] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const arrows = section.matchAll(/^ +(\S+) --> ([^\s:]+)(?:: (.*))?$/gm);
  return [...arrows].map(([, from = '', to = '', words = '']) => ({ from, to, words }));
}

test('draws every resource of the contract that has a list of statuses', () => {
  const schemas = Object.entries<any>(openapi['components'].schemas);
  const named = schemas.filter(
    ([, { properties }]) => properties?.object && properties.status?.['x-extensible-enum'],
  );
  const resources = named
    .map(([name]) => name)
    .filter((name) => !/EventData$|WithSecret$/.test(name));

  expect(Object.values(SECTIONS).sort()).toEqual(resources.sort());
});

describe.each(Object.entries(SECTIONS))('%s', (title, schema) => {
  test('has the statuses of the schema, no more and no fewer', () => {
    const drawn = new Set(movesOf(title).flatMap(({ from, to }) => [from, to]));
    drawn.delete('[*]');

    expect([...drawn].sort()).toEqual(
      [...openapi['components'].schemas[schema].properties.status['x-extensible-enum']].sort(),
    );
  });

  test('says of every move whether it is stated or decided', () => {
    const silent = movesOf(title).filter(
      ({ to, words }) =>
        !(to === '[*]' && words === '') && !/\((?:[^()]*)(?:stated|decided)\)/.test(words),
    );

    expect(silent).toEqual([]);
  });
});
