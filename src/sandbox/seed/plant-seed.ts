import type {
  CampaignRun,
  Conversation,
  Identifier,
  Job,
  Settings,
} from '../../../generated/index.ts';
import { completeBody, completeResource } from '../../service/complete-body.ts';
import { randomSecret } from '../base64url.ts';
import { writeAddresses } from '../contacts/addresses.ts';
import type { Context } from '../context.ts';
import { planAutoClose } from '../conversing/update-conversation.ts';
import { objectOf } from '../custom-objects/check-definition.ts';
import type { Engine } from '../engine.ts';
import { operationOf } from '../http/known-fields.ts';
import { Refused } from '../refused.ts';
import { SETTINGS_ID } from '../resources/workspace-settings.ts';
import type { Workspace, WrittenAddresses } from '../state/workspace.ts';
import { toTimestamp } from '../time/clock.ts';
import { exampleWorld } from './example-world.ts';
import type { SeedData } from './seed-data.ts';
import { SEED_KINDS, type SeedKind } from './seed-kinds.ts';

// `Headers` would load all of Node's fetch before the sandbox has said a word.
const JSON_TYPE = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Puts data into a workspace, within a transaction. An id that is there already is replaced. Throws a TypeError for a
 * part that the contract does not have, and for a resource that breaks its schema; the message says which one and
 * where. Nothing is planted then.
 */
export function plantSeed(engine: Engine, workspace: Workspace, seed: SeedData | 'examples'): void {
  const data = seed === 'examples' ? exampleWorld(engine.service) : seed;
  const names = ['settings', ...Object.keys(SEED_KINDS)];
  const unknown = Object.keys(data).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`The seed has no "${unknown}": its parts are ${names.join(', ')}.`);
  if (data.settings) plantSettings(engine, workspace, data.settings);
  for (const [name, kind] of Object.entries(SEED_KINDS)) {
    const items: unknown = data[name as keyof SeedData] ?? [];
    if (!Array.isArray(items))
      throw new TypeError(`The part "${name}" of the seed must be an array.`);
    for (const [index, item] of items.entries())
      plant(engine, workspace, kind, item as Fields, `${name}/${index}`);
  }
}

function plant(
  engine: Engine,
  workspace: Workspace,
  kind: SeedKind,
  given: Fields,
  place: string,
): void {
  const { secret, campaign_id: campaignId, ...fields } = given;
  const now = toTimestamp(engine.clock.now());
  const stamps = { created_at: now, ...(kind.hasNoUpdate ? {} : { updated_at: now }) };
  const resource: Fields & { id: string; object: string } = completeResource({
    object: kind.object,
    id: engine.newId(kind.prefix),
    ...stamps,
    ...kind.defaults,
    ...(kind.object === 'deal' ? usualStage(workspace) : {}),
    ...fields,
    ...(kind.object === 'contact' ? plantedAddresses({ engine, now }, fields, place) : {}),
  });
  check(engine, kind, resource, place);
  const kept = { id: resource.id, updatedAt: now, stepEnd: 0 };
  if (kind.object === 'job') {
    const job = resource as unknown as Job;
    return void workspace.jobs.put({ ...kept, job, position: job.progress });
  }
  if (kind.object === 'campaign_run') {
    const run = resource as unknown as CampaignRun;
    // Its messages have gone out, whatever became of them.
    const position = run.total;
    return void workspace.runs.put({ ...kept, run, position, campaignId: `${campaignId}` });
  }
  if (kind.object === 'webhook_endpoint') {
    const own = typeof secret === 'string' ? secret : `whsec_${randomSecret()}`;
    workspace.secrets.put({ id: resource.id, secret: own });
  }
  kind.of(workspace).put(resource);
  if (kind.object === 'record') countRecord(workspace, resource);
  if (kind.object === 'conversation')
    planAutoClose({ engine, workspace }, resource as unknown as Conversation);
}

function usualStage({ settings, pipelines }: Workspace): object {
  const { default_pipeline_id: id } = settings.get(SETTINGS_ID)?.settings ?? {};
  return { pipeline_id: id, stage: pipelines.get(id ?? '')?.stages[0]?.key };
}

/** A seed may name addresses as a request does. */
function plantedAddresses(
  context: Pick<Context, 'engine' | 'now'>,
  { email, phone, identifiers }: Fields,
  place: string,
): object {
  const given = (identifiers ?? []) as Identifier[];
  const written = { identifiers: given, email, phone } as WrittenAddresses;
  try {
    const present = given.filter(({ id }) => id);
    const addresses = Object.entries(writeAddresses(context, written, present, ''));
    return Object.fromEntries(addresses.filter(([, value]) => value !== null));
  } catch (error) {
    const why = error instanceof Refused ? error.message : 'An address is no text.';
    throw new TypeError(`The seed's ${place} is no contact. ${why}`);
  }
}

function plantSettings(engine: Engine, workspace: Workspace, given: Partial<Settings>): void {
  const before = workspace.settings.get(SETTINGS_ID)?.settings;
  const now = toTimestamp(engine.clock.now());
  const fields = { ...before, updated_at: now, ...given, object: 'settings' };
  const settings = completeResource(fields as Settings);
  check(engine, { title: 'settings', operation: 'settings.get' }, { ...settings }, 'settings');
  workspace.settings.put({ id: SETTINGS_ID, settings });
}

function check(
  engine: Engine,
  { title, operation }: Pick<SeedKind, 'title' | 'operation'>,
  resource: Fields,
  place: string,
): void {
  const found = operationOf(engine, operation);
  const isList = operation.includes('.list');
  const meta = { request_id: 'req_seed' };
  const pagination = { next_cursor: null, has_more: false };
  const list = { object: 'list', data: [resource], pagination, meta };
  const { status, schema } = found.success;
  const body = completeBody(schema, isList ? list : { data: resource, meta });
  const [problem] = engine.service.checkResponse(found, { status, headers: JSON_TYPE, body });
  if (!problem) return;
  const pointer = problem.pointer.replace(/^\/data(\/0)?/, '');
  throw new TypeError(`The seed's ${place} is no ${title}: ${pointer || 'it'} ${problem.message}.`);
}

/** New records count on from those that were planted. */
function countRecord(workspace: Workspace, resource: Fields): void {
  const { object_key: key, number } = resource;
  const object = typeof key === 'string' ? objectOf(workspace, key) : undefined;
  if (!object || typeof number !== 'number') return;
  const count = Math.max(number, workspace.recordCounts.get(object.id)?.count ?? 0);
  workspace.recordCounts.put({ id: object.id, count });
}
