import type { ComponentChildren, ComponentType } from 'preact';
import type { KeptResource } from '../../../generated/control.ts';
import { Causes } from './causes.tsx';
import { titleOf } from './contract.ts';
import { count, words } from './format.ts';
import { Empty, LoadExamples, More, Progress, Search, Status, Time, Waiting } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useList } from './use-query.ts';

/** What takes the sandbox a while: jobs, and campaigns with their runs. */
export function Work() {
  const campaigns = useList('campaigns', {}, ['campaigns', 'runs']);
  const jobs = useList('jobs');
  if (!jobs.list || !campaigns.list) return <Waiting error={jobs.error ?? campaigns.error} />;
  if (jobs.isEmpty && campaigns.isEmpty)
    return (
      <Empty title="No jobs and no campaigns yet">
        <p>
          <code>POST /v1/contacts/import</code> starts a job, <code>POST /v1/campaigns</code> makes
          a campaign. They move with the clock of the sandbox: the buttons at the top take them on.
        </p>
        <LoadExamples />
      </Empty>
    );
  return (
    <div class="work">
      <Cards title="Campaigns" list={campaigns} card={Campaign} />
      <Cards title="Jobs" list={jobs} card={Job} />
    </div>
  );
}

interface CardsProps {
  title: string;
  list: ReturnType<typeof useList>;
  card: ComponentType<{ resource: KeptResource }>;
}

function Cards({ title, list: { all, search, more }, card: Card }: CardsProps) {
  return (
    <section aria-label={title}>
      <header class="heading">
        <h2>{title}</h2>
        <Search label={`Search ${title.toLowerCase()}`} {...search} />
      </header>
      {all.length === 0 && <p class="quiet">None.</p>}
      <div class="cards">
        {all.map((resource) => (
          <Card key={resource.id} resource={resource} />
        ))}
      </div>
      {more && <More shown={`${count(all.length)} shown`} more={more} />}
    </section>
  );
}

interface CardProps {
  readonly resource: KeptResource;
  readonly title: string;
  readonly done: number;
  /** How far it is, in words. */
  readonly words: string;
  readonly children?: ComponentChildren;
}

function Card({ resource, title, done, words: said, children }: CardProps) {
  const { id, status, total } = resource;
  return (
    <article class="card">
      <header>
        <strong>{title}</strong>
        <Status name={String(status)} />
      </header>
      <p class="meter">
        <Progress label={`Progress of ${id}`} value={done} of={Number(total)} />
        {said} of {count(Number(total))}
      </p>
      <p>
        <ResourceLink id={id} /> · <Time at={String(resource['created_at'])} />
      </p>
      {children}
    </article>
  );
}

function Job({ resource: job }: { resource: KeptResource }) {
  const done = Number(job['progress']);
  return (
    <Card resource={job} title={words(String(job['type']))} done={done} words={count(done)}>
      {typeof job['error'] === 'string' && <p class="wrong-text">{job['error']}</p>}
      {job['result'] != null && <p class="quiet">{counts(job['result']).join(', ')}</p>}
      <p>
        <Causes resource={job} isSmall />
      </p>
    </Card>
  );
}

function Campaign({ resource: campaign }: { resource: KeptResource }) {
  const { sent = 0, failed = 0 } = (campaign['counts'] ?? {}) as { sent?: number; failed?: number };
  const said = counts(campaign['counts']).join(' · ');
  return <Card resource={campaign} title={titleOf(campaign)} done={sent + failed} words={said} />;
}

/** The numbers of an object in words: `Created 3`, `Failed 1`. */
const counts = (of: unknown): string[] =>
  Object.entries(of ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? `${words(name)} ${count(value)}` : [],
  );
