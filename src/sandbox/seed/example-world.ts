import type { Service } from '../../service/create-service.ts';
import type { SeedData } from './seed-data.ts';
import { SEED_KINDS } from './seed-kinds.ts';

type Resource = Readonly<Record<string, unknown>> & {
  readonly object: string;
  readonly id: string;
};

/** A run that is under way in an example would never go on, so the example in which it has ended counts. */
const isUnderWay = ({ object, status }: Resource): boolean =>
  object === 'campaign_run' && (status === 'scheduled' || status === 'running');

/** The world that the contract's examples tell of, put together from them: each resource once. */
export function exampleWorld(service: Service): SeedData {
  const found = new Map<string, Resource>();
  for (const resource of exampleResources(service)) {
    const key = `${resource.object} ${resource.id}`;
    const first = found.get(key);
    // Links show in some of the examples of a record only.
    const links = first?.['links'] ?? resource['links'];
    found.set(key, { ...(first ?? resource), ...(links ? { links } : {}) });
  }
  const world: Record<string, unknown> = { settings: firstExample(service, 'settings.get') };
  for (const [name, { object }] of Object.entries(SEED_KINDS)) {
    const own = [...found.values()].filter((each) => each.object === object);
    // Oldest first, so that lists have them newest first.
    world[name] = own.sort((one, other) => timeOf(one).localeCompare(timeOf(other)));
  }
  return { ...world, runs: exampleRuns(service, world) } as unknown as SeedData;
}

const timeOf = ({ created_at: time }: Resource): string => (typeof time === 'string' ? time : '');

/** What single resources look like goes before what lists and embedded ones show of them. */
function exampleResources({ operations }: Service): Resource[] {
  const bodies = [...operations.values()]
    .sort((one, other) => rank(one.name) - rank(other.name))
    .flatMap(({ success }) =>
      success.examples.map(({ value }) => (value as { data?: unknown }).data),
    );
  const direct = bodies.flat().filter(isResource);
  const embedded = direct.flatMap(({ contact, company }) => [contact, company].filter(isResource));
  return (
    [...direct, ...embedded]
      .filter((resource) => !isUnderWay(resource))
      .map(({ contact: _, company: __, ...resource }) => resource as Resource)
      // The windows of examples are over by now, and no reply would be taken.
      .map((one) => ('reply_window_ends_at' in one ? { ...one, reply_window_ends_at: null } : one))
  );
}

const rank = (name: string): number => {
  if (/\.get/.test(name)) return 0;
  return /\.list/.test(name) ? 1 : 2;
};

function isResource(value: unknown): value is Resource {
  const { object, id, deleted } = Object(value) as Record<string, unknown>;
  return typeof object === 'string' && typeof id === 'string' && deleted === undefined;
}

/** Of a run only the path says whose it is. */
function exampleRuns(service: Service, world: Readonly<Record<string, unknown>>): unknown[] {
  const { id } = firstExample(service, 'campaigns.get');
  return (world['runs'] as Resource[]).map((run) => ({ ...run, campaign_id: id }));
}

function firstExample({ operations }: Service, name: string): Resource {
  const [example] = operations.get(name)?.success.examples ?? [];
  if (!example) throw new Error(`The contract has no example of ${name}.`);
  return (example.value as { data: Resource }).data;
}
