import type { GreaseOptions } from '../../../src/grease/grease-options.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { exampleWorld } from '../../../src/sandbox/seed/example-world.ts';
import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import { createService } from '../../../src/service/create-service.ts';
import { fetchToken } from '../../sandbox/fetch-token.ts';

type World = SeedData &
  Required<Pick<SeedData, 'channels' | 'contacts' | 'conversations' | 'inboxes'>>;

// The examples tell one story; these operations stand at another point of it.
const OTHER_WORLDS: Record<string, (world: World) => SeedData> = {
  createTemplate: (world) => ({ ...world, templates: [] }),
  'updateCampaign canceled': (world) => ({
    ...world,
    campaigns: (world.campaigns ?? []).map((campaign) => ({ ...campaign, status: 'running' })),
    runs: (world.runs ?? []).map((run) => ({ ...run, status: 'running' })),
  }),
  'createCustomObject policies': (world) => ({
    ...world,
    objects: (world.objects ?? []).filter(({ key }) => key === 'vehicles'),
    associations: [],
    records: [],
  }),
  createCustomObject: (world) => ({ ...world, objects: [], associations: [], records: [] }),
  deleteCustomObject: (world) => ({ ...world, records: [] }),
  deleteInbox: (world) => ({
    ...world,
    settings: { ...world.settings, default_inbox_id: 'inb_other' },
    conversations: world.conversations.map((one) => ({ ...one, status: 'closed' })),
    channels: world.channels.map((channel) => ({ ...channel, inbox_id: 'inb_other' })),
    inboxes: [
      ...world.inboxes.map((inbox) => ({ ...inbox, channel_ids: [] })),
      { id: 'inb_other', name: 'Other' },
    ],
  }),
  mergeContact: (world) => ({
    ...world,
    contacts: [...world.contacts, { id: 'con_4Xf6', name: 'Lucía Fernández' }],
  }),
};

let examples: World | undefined;

/**
 * A sandbox in which the call of an operation's samples succeeds, and a token for it.
 *
 * @param example - the name of the example that is sent
 * @param grease - what it adds to responses
 */
export async function openSandbox(operationId: string, example = '', grease?: GreaseOptions) {
  examples ??= exampleWorld(createService()) as World;
  const seed =
    (OTHER_WORLDS[`${operationId} ${example}`] ?? OTHER_WORLDS[operationId])?.(examples) ??
    examples;
  const opened = await createSandbox({ seed, speed: 0, grease });
  return { sandbox: opened, token: await fetchToken(opened.fetch) };
}
