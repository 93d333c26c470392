import type { KeptResource, ResourceKind, ResourceReference } from '../../../generated/control.ts';
import { control } from './api.ts';
import { Causes } from './causes.tsx';
import { CopyButton } from './announce.tsx';
import { fieldsOf, titleOf } from './contract.ts';
import { FieldValue } from './field-value.tsx';
import { words } from './format.ts';
import { Empty, Facts } from './parts.tsx';
import { Edits } from './resource-form.tsx';
import { ResourceLink } from './resource-link.tsx';
import { linkTo } from './route.ts';
import { useQuery } from './use-query.ts';

/** One resource: all of its fields in the order of the contract, what refers to it, and what can happen to it. */
export function ResourceView({ id, kinds }: { id: string; kinds: readonly ResourceKind[] }) {
  const { data, error } = useQuery(
    `resource ${id}`,
    () => control('findResource', { path: { id } }),
    ['*'],
  );
  if (error)
    return (
      <Empty title={`${id} is not there`}>
        <p>
          It was deleted, or the sandbox was reset. <a href={linkTo('resources')}>All resources</a>
        </p>
      </Empty>
    );
  if (!data) return <p class="quiet loading">Loading…</p>;
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
      <Actions kind={kind} resource={resource} />
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

function Actions({ kind, resource }: { kind: string; resource: KeptResource }) {
  return (
    <div class="actions">
      <Causes resource={resource} />
      <CopyButton label="Copy as JSON" text={() => JSON.stringify(resource, null, 2)} />
      {resource.object === 'conversation' && (
        <a class="button" href={linkTo('conversations', resource.id)}>
          Open the chat
        </a>
      )}
      <Edits kind={kind} resource={resource} />
    </div>
  );
}

function Fields({ resource, schema }: { resource: KeptResource; schema: string | undefined }) {
  const known = schema === undefined ? [] : fieldsOf(schema);
  const names = new Set(known.map(([name]) => name));
  const others = Object.keys(resource).filter((name) => !names.has(name));
  const all = [...known, ...others.map((name) => [name, {}] as const)];
  return (
    <dl class="facts">
      {all
        .filter(([name]) => name in resource && name !== 'object')
        .map(([name, own]) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>
              <FieldValue name={name} schema={own} value={resource[name]} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
