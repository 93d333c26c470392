import { getResource, type Kind, type Resource } from './api.ts';
import { attempt } from './announce.tsx';
import { causesOf } from './causes.ts';
import { CopyButton } from './copy-button.tsx';
import { fieldsOf, titleOf } from './contract.ts';
import { FieldValue } from './field-value.tsx';
import { words } from './format.ts';
import { Empty } from './parts.tsx';
import { linkTo } from './route.ts';
import { useAnswer } from './use-answer.ts';

/** One resource: all of its fields in the order of the contract, and what can happen to it. */
export function ResourceView({ id, kinds }: { id: string; kinds: readonly Kind[] }) {
  const { data, error } = useAnswer(`resource ${id}`, () => getResource(id), ['*']);
  if (error)
    return (
      <Empty title={`${id} is not there`}>
        <p>
          It was deleted, or the sandbox was reset. <a href={linkTo('resources')}>All resources</a>
        </p>
      </Empty>
    );
  if (!data) return <p class="quiet loading">Loading…</p>;
  const kind = kinds.find(({ object }) => object === data.object);
  return (
    <article class="resource">
      <p>
        <a href={kind ? linkTo('resources', kind.kind) : linkTo('resources')}>
          ← {words(kind?.title ?? data.object)}
        </a>
      </p>
      <h2 class="heading">
        <span class="path">{titleOf(data)}</span>
        <code>{id}</code>
      </h2>
      <Actions resource={data} />
      <Fields resource={data} schema={kind?.schema} />
    </article>
  );
}

function Actions({ resource }: { resource: Resource }) {
  return (
    <div class="actions">
      {causesOf(resource).map(({ title, run }) => (
        <button key={title} type="button" onClick={() => void attempt(run, `${title}: done.`)}>
          {title}
        </button>
      ))}
      <CopyButton label="Copy as JSON" text={() => JSON.stringify(resource, null, 2)} />
      {resource.object === 'conversation' && (
        <a class="button" href={linkTo('conversations', resource.id)}>
          Open the chat
        </a>
      )}
    </div>
  );
}

function Fields({ resource, schema }: { resource: Resource; schema: string | undefined }) {
  const known = schema === undefined ? [] : fieldsOf(schema);
  const names = new Set(known.map(([name]) => name));
  const others = Object.keys(resource).filter((name) => !names.has(name));
  const all = [...known, ...others.map((name) => [name, {}] as const)];
  return (
    <dl class="facts wide">
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
