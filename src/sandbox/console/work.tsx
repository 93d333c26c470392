import type { ComponentType } from 'preact';
import type { KeptResource } from '../../../generated/control.ts';
import { Causes } from './causes.tsx';
import { titleOf } from './contract.ts';
import { count, words } from './format.ts';
import { LoadExamples } from './load-examples.tsx';
import { Empty, More, Progress, Search, Status, Time } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useList } from './use-list.ts';

/** What takes the sandbox a while: jobs, and campaigns with their runs. */
export function Work() {
  const campaigns = useList('campaigns', {}, ['campaigns', 'runs']);
  const jobs = useList('jobs');
  if (!jobs.shown || !campaigns.shown) return <p class="quiet loading">Loading…</p>;
  const isEmpty = [jobs, campaigns].every(({ shown, search }) => !shown?.data.length && !search);
  if (isEmpty)
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

function Cards({
  title,
  list: { shown, search, setSearch, hasMore, more },
  card: Card,
}: CardsProps) {
  const all = shown?.data ?? [];
  return (
    <section aria-label={title}>
      <header class="heading">
        <h2>{title}</h2>
        <Search label={`Search ${title.toLowerCase()}`} value={search} onInput={setSearch} />
      </header>
      {all.length === 0 && <p class="quiet">None.</p>}
      <div class="cards">
        {all.map((resource) => (
          <Card key={resource.id} resource={resource} />
        ))}
      </div>
      {hasMore && <More shown={`${count(all.length)} shown`} hasMore load={more} />}
    </section>
  );
}

function Job({ resource: job }: { resource: KeptResource }) {
  const { id, progress, total, status } = job;
  const result = job['result'] as Readonly<Record<string, unknown>> | null | undefined;
  return (
    <article class="card">
      <header>
        <strong>{words(String(job['type']))}</strong>
        <Status name={String(status)} />
      </header>
      <p class="meter">
        <Progress label={`Progress of ${id}`} value={Number(progress)} of={Number(total)} />
        {count(Number(progress))} of {count(Number(total))}
      </p>
      <p>
        <ResourceLink id={id} /> · <Time at={String(job['created_at'])} />
      </p>
      {typeof job['error'] === 'string' && <p class="wrong-text">{job['error']}</p>}
      {result && <p class="quiet">{summary(result)}</p>}
      <p>
        <Causes resource={job} isSmall />
      </p>
    </article>
  );
}

/** The numbers of a result: `created 3, failed 1`. */
const summary = (result: Readonly<Record<string, unknown>>): string =>
  Object.entries(result)
    .flatMap(([name, value]) => (typeof value === 'number' ? `${words(name)} ${count(value)}` : []))
    .join(', ');

function Campaign({ resource: campaign }: { resource: KeptResource }) {
  const { id, status, total } = campaign;
  const counts = Object.entries((campaign['counts'] ?? {}) as Readonly<Record<string, number>>);
  const done = (campaign['counts'] as { sent?: number; failed?: number } | undefined) ?? {};
  return (
    <article class="card">
      <header>
        <strong>{titleOf(campaign)}</strong>
        <Status name={String(status)} />
      </header>
      <p class="meter">
        <Progress
          label={`Progress of ${id}`}
          value={(done.sent ?? 0) + (done.failed ?? 0)}
          of={Number(total)}
        />
        {counts.map(([name, value]) => `${words(name)} ${count(value)}`).join(' · ')} of{' '}
        {count(Number(total))}
      </p>
      <p>
        <ResourceLink id={id} /> · <Time at={String(campaign['created_at'])} />
      </p>
    </article>
  );
}
