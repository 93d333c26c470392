import { createService } from '../../../src/service/create-service.ts';
import { exampleWorld } from '../../../src/sandbox/seed/example-world.ts';
import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import type { RunExample } from '../browser/live/panel/run-description.ts';

/** What lets an example succeed that tells of another moment than the sandbox's world is in. */
export type Fitting = Pick<RunExample, 'before' | 'note'> & {
  readonly values?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

let world: SeedData | undefined;

/** The world that the sandbox begins with. */
export const startingWorld = (): SeedData => (world ??= exampleWorld(createService()));

const taken = (name: string, other: string): Fitting => ({
  body: { [name === 'name' ? 'name' : 'key']: other },
  note: `The sandbox has the one of the example already, so its \`${name}\` is \`${other}\` here.`,
});

const FITTINGS: Readonly<Record<string, () => Fitting>> = {
  'createTemplate marketing': () => taken('name', 'spring_offer_2'),
  'createTemplate utility': () => taken('name', 'order_update_2'),
  'createCustomObject vehicles': () => taken('key', 'vehicles_2'),
  'createCustomObject policies': () => taken('key', 'policies_2'),
  'updateCampaign cancel': () => ({
    note: 'Before it is sent, the campaign is set to running.',
    before: [runningCampaigns()],
  }),
  'mergeContact duplicate': () => ({
    note: 'Before it is sent, the duplicate is added.',
    before: [{ contacts: [{ id: 'con_4Xf6', name: 'Lucía Fernández' }] }],
  }),
  'deleteInbox deleted': () => ({
    note: 'Before it is sent, an inbox without a channel is added.',
    before: [{ inboxes: [{ id: 'inb_Spare', name: 'Spare', channel_ids: [] }] }],
    values: { 'path.id': 'inb_Spare' },
  }),
  'deleteCustomObject deleted': () => ({
    note: 'Before it is sent, a custom object without records is added.',
    before: [
      {
        objects: [{ id: 'obj_Spare', key: 'spares', name: 'Spare', properties: [], stages: [] }],
      },
    ],
    values: { 'path.key': 'spares' },
  }),
};

/** The world's campaigns, with a run under way. */
export function runningCampaigns(): SeedData {
  const { campaigns = [], runs = [] } = startingWorld();
  return {
    campaigns: campaigns.map((campaign) => ({ ...campaign, status: 'running' as const })),
    runs: runs.map((run) => ({ ...run, status: 'running' as const })),
  };
}

/** What an example needs to succeed; nothing for most. */
export const fittingOf = (operation: string, example: string): Fitting =>
  FITTINGS[`${operation} ${example}`]?.() ?? {};
