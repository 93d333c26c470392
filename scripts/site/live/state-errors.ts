// Errors that come from what is in the sandbox: how the world of the examples is brought to each.
import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import type { RunError, RunExample } from '../browser/live/panel/run-description.ts';
import { planting, runningCampaigns, startingWorld } from './fitted-examples.ts';

type Recipe = Omit<RunError, 'status' | 'code' | 'title'>;
type Fields = Readonly<Record<string, unknown>>;

const bodyOf = ({ body }: RunExample): Fields => (body ?? {}) as Fields;
const idOf = (
  list: readonly { readonly id?: string; readonly status?: string }[],
  status: string,
) => list.find((one) => one.status === status)?.id ?? '';

const RECIPES: Readonly<Record<string, (example: RunExample) => Recipe>> = {
  campaign_not_running: () => ({
    cause: 'Before it is sent, the campaign is set to have no run under way.',
    before: [planting(settledCampaigns())],
    body: { status: 'canceled' },
  }),
  campaign_running: ({ body }) => ({
    cause: 'Before it is sent, the campaign is set to running.',
    // Another of the examples may cancel it.
    ...(body === undefined ? {} : { body }),
    before: [planting(runningCampaigns())],
  }),
  channel_inactive: (example) => ({
    cause: 'The channel is disconnected.',
    body: { ...bodyOf(example), channel_id: idOf(startingWorld().channels ?? [], 'disconnected') },
  }),
  inbox_in_use: () => ({
    cause: 'The inbox has a channel.',
    values: { 'path.id': startingWorld().channels?.[0]?.inbox_id ?? '' },
  }),
  job_ended: () => ({
    cause: 'The job has succeeded.',
    values: { 'path.id': idOf(startingWorld().jobs ?? [], 'succeeded') },
  }),
  object_has_records: () => ({
    cause: 'The custom object has records.',
    values: { 'path.key': startingWorld().records?.[0]?.object_key ?? '' },
  }),
  object_key_taken: (example) => ({
    cause: 'The sandbox has a custom object with this key.',
    body: { ...bodyOf(example), key: startingWorld().objects?.[0]?.key },
  }),
  property_type_fixed: () => ({
    cause: '`plate` is a text, and would become a number.',
    body: { properties: [{ type: 'number', key: 'plate', name: 'License plate' }] },
  }),
  stage_in_use: () => ({
    cause: 'Records are in the stages that are left out.',
    body: { stages: [{ key: 'sold', name: 'Sold' }] },
  }),
  template_exists: (example) => ({
    cause: 'The channel has a template of this name in this language.',
    body: { ...bodyOf(example), ...nameAndLanguage() },
  }),
  ticket_closed: () => ({
    cause: 'Before it is sent, a ticket is added that is closed.',
    before: [planting({ tickets: [{ id: 'tic_Shut', subject: 'Settled', status: 'closed' }] })],
    values: { 'path.id': 'tic_Shut' },
  }),
};

/** The world's campaigns as they were: another error may have set them to running. */
function settledCampaigns(): SeedData {
  const { campaigns = [], runs = [] } = startingWorld();
  return { campaigns, runs };
}

function nameAndLanguage(): Fields {
  const [{ name, language } = {}] = startingWorld().templates ?? [];
  return { name, language };
}

/** How an error of this code is caused; undefined for those that the panel does not cause. */
export const stateRecipe = (code: string, example: RunExample): Recipe | undefined =>
  RECIPES[code]?.(example);
