import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import { startingWorld } from '../browser/live/named-resources.ts';
import type { Preparation, RunExample } from './run-description.ts';

/** What lets an example succeed that tells of another moment than the sandbox's world is in. */
export type Fitting = Preparation &
  Pick<RunExample, 'note' | 'renamed'> & {
    readonly values?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };

const taken = (field: string, value: string): Fitting => ({
  body: { [field]: `${value}_{fresh}` },
  note: `The sandbox has the one of the example already, so its \`${field}\` is a new one in each run.`,
});

/** The world's campaigns as they were: something else may have set them to running. */
export function settledCampaign(): Preparation {
  const { campaigns = [], runs = [] } = startingWorld();
  return { settles: campaigns[0]?.id ?? '', before: [{ campaigns, runs }] };
}

const settled = (): Fitting => ({
  note: 'Before it is sent, the campaign is set to have no run under way.',
  ...settledCampaign(),
});

/** The job of the examples, as it was before it ended. */
const underWay = (): Fitting => ({
  note: 'Before it is sent, the job is set to running.',
  before: [{ jobs: (startingWorld().jobs ?? []).filter(({ status }) => status === 'running') }],
});

const FITTINGS: Readonly<Record<string, () => Fitting>> = {
  'createTemplate marketing': () => taken('name', 'spring_offer'),
  'createTemplate utility': () => taken('name', 'order_update'),
  'createCustomObject vehicles': () => taken('key', 'vehicles'),
  'createCustomObject policies': () => taken('key', 'policies'),
  'launchCampaign scheduled': settled,
  'launchCampaign at_once': settled,
  'updateCampaign complete': settled,
  'deleteSegment deleted': settled,
  'cancelJob running': underWay,
  'cancelJob queued': underWay,
  'redeliverWebhookEvents one': () => ({
    body: { delivery_id: undefined, failed_since: '2026-08-21T14:00:00Z' },
    note: 'The sandbox has no failed delivery of this id, so the request is for all that failed since a time.',
    renamed: [
      [`delivery_id: 'whd_01J9Z3K9D2PHRN32QW0HXN6Z9B'`, `failed_since: '2026-08-21T14:00:00Z'`],
    ],
  }),
  'updateCampaign canceled': () => ({
    note: 'Before it is sent, the campaign is set to running.',
    before: [runningCampaigns()],
  }),
  'mergeContact merged': () => ({
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
