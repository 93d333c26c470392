import type { KeptResource, ResourceKind, ResourceReference } from '../../../generated/control.ts';
import type { JsonObject } from '../../service/json.ts';
import { control } from './api.ts';
import { Causes } from './causes.tsx';
import { CopyButton } from './announce.tsx';
import { fieldsOf, titleOf } from './contract.ts';
import { words } from './format.ts';
import { ValueView } from './body-view.tsx';
import { Facts, Status, Time, Waiting } from './parts.tsx';
import { Edits } from './resource-form.tsx';
import { isResourceId, ResourceLink } from './resource-link.tsx';
import { linkTo } from './route.ts';
import { useQuery } from './use-query.ts';

/** One resource: all of its fields in the order of the contract, what refers to it, and what can happen to it. */
export function ResourceView({ id, kinds }: { id: string; kinds: readonly ResourceKind[] }) {
  const { data, error } = useQuery(
    `resource ${id}`,
    () => control('findResource', { path: { id } }),
    ['*'],
  );
  if (!data) return <Waiting error={error} />;
  const { kind, resource, references } = data;
  return (
    <article class="resource">
      <p>
        <a href={linkTo('resources', kind)}>← {words(kind)}</a>
      </p>
      <h2 class="heading">
        <span class="path">{titleOf(resource)}</span>
        <code>{id}</code>
      </h2>
      <div class="actions">
        <Causes resource={resource} />
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(resource, null, 2)} />
        {kind === 'conversations' && (
          <a class="button" href={linkTo('conversations', id)}>
            Open the chat
          </a>
        )}
        <Edits kind={kind} resource={resource} />
      </div>
      <Fields resource={resource} schema={kinds.find((each) => each.kind === kind)?.schema} />
      <References list={references} />
    </article>
  );
}

function References({ list }: { list: readonly ResourceReference[] }) {
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  if (kinds.length === 0) return null;
  return (
    <section aria-label="What refers to it">
      <h3>What refers to it</h3>
      <Facts
        list={kinds.map((kind) => [
          words(kind),
          <span key={kind} class="links">
            {list
              .filter((each) => each.kind === kind)
              .map(({ id }) => (
                <ResourceLink key={id} id={id} />
              ))}
          </span>,
        ])}
      />
    </section>
  );
}

function Fields({ resource, schema }: { resource: KeptResource; schema: string | undefined }) {
  const known = Object.fromEntries(fieldsOf(schema));
  const names = Object.keys({ ...known, ...resource }).filter((name) => name !== 'object');
  const shown = names.filter((name) => name in resource);
  return (
    <Facts
      list={shown.map((name) => [
        words(name),
        <FieldValue key={name} name={name} schema={known[name] ?? {}} value={resource[name]} />,
      ])}
    />
  );
}

interface ValueProps {
  readonly name: string;
  readonly schema: JsonObject;
  readonly value: unknown;
  /** Names of contacts, by their ids. */
  readonly names?: Readonly<Record<string, string>>;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value as its schema and its shape suggest: a link, a time, a status, tags, or JSON. */
export function FieldValue({ name, schema, value, names }: ValueProps) {
  if (value === null || value === undefined) return <span class="quiet">–</span>;
  if (isResourceId(value)) return <ResourceLink id={value} name={names?.[value]} />;
  if (typeof value === 'string') {
    if (schema.format === 'date-time' || TIME.test(value)) return <Time at={value} />;
    return name === 'status' ? <Status name={value} /> : <span class="text">{value}</span>;
  }
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  if (typeof value === 'number') return <span class="number">{value.toLocaleString('en-US')}</span>;
  if (Array.isArray(value)) return <ListValue name={name} list={value} />;
  if (Object.keys(value).length === 0) return <span class="quiet">Empty</span>;
  return <ValueView label={name} value={value} />;
}

function ListValue({ name, list }: { name: string; list: readonly unknown[] }) {
  if (list.length === 0) return <span class="quiet">None</span>;
  if (list.some((each) => typeof each === 'object')) return <ValueView label={name} value={list} />;
  return (
    <span class="chips">
      {list.map((each) =>
        isResourceId(each) ? (
          <ResourceLink key={each} id={each} />
        ) : (
          <span key={String(each)}>{String(each)}</span>
        ),
      )}
    </span>
  );
}
