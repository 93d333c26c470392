import type { ResourceKind, ResourceList } from '../../../generated/control.ts';
import { control } from './api.ts';
import { columnsOf, operationOf, resolve } from './contract.ts';
import { count, plural, words } from './format.ts';
import { Empty, More, Search, Waiting } from './parts.tsx';
import { Edits } from './resource-form.tsx';
import { FieldValue, ResourceView } from './resource-view.tsx';
import { linkTo, useCurrentShown } from './route.ts';
import { useList, useQuery } from './use-query.ts';

/** Everything that the sandbox keeps, by kind; columns and fields are those of the contract. */
export function Resources({ kind, id }: { kind: string | undefined; id: string | undefined }) {
  const { data, error } = useQuery('kinds', () => control('listResourceKinds'), ['*']);
  const kinds = data?.data.toSorted((a, b) => a.kind.localeCompare(b.kind));
  if (!kinds) return <Waiting error={error} />;
  if (id !== undefined) return <ResourceView key={id} id={id} kinds={kinds} />;
  const chosen = kinds.find((each) => each.kind === kind) ?? firstOf(kinds);
  if (!chosen) return null;
  return (
    <div class="resources">
      <KindList kinds={kinds} chosen={chosen.kind} />
      <section class="table-of" aria-label={words(chosen.kind)}>
        <ResourceTable key={chosen.kind} kind={chosen} />
      </section>
    </div>
  );
}

const firstOf = (kinds: readonly ResourceKind[]): ResourceKind | undefined =>
  kinds.find(({ kind, count: size }) => kind === 'contacts' && size > 0) ??
  kinds.find(({ count: size }) => size > 0) ??
  kinds[0];

function KindList({ kinds, chosen }: { kinds: readonly ResourceKind[]; chosen: string }) {
  return (
    <nav ref={useCurrentShown(chosen)} class="kinds" aria-label="Kinds of resources">
      {kinds.map(({ kind, count: size }) => (
        <a
          key={kind}
          href={linkTo('resources', kind)}
          aria-current={kind === chosen ? 'page' : undefined}
          class={size === 0 ? 'none' : undefined}
        >
          {words(kind)} <span>{count(size)}</span>
        </a>
      ))}
    </nav>
  );
}

function ResourceTable({ kind }: { kind: ResourceKind }) {
  const { list, error, all, isEmpty, search, more } = useList(kind.kind);
  if (!list) return <Waiting error={error} />;
  const create = operationOf(`${kind.kind}.create`);
  if (isEmpty)
    return (
      <Empty title={`No ${words(kind.kind).toLowerCase()} yet`}>
        <p>
          {create ? (
            <>
              Create the first with{' '}
              <code>
                {create.method} {create.path}
              </code>
              .
            </>
          ) : (
            'The sandbox makes them by itself.'
          )}
        </p>
        <Edits kind={kind.kind} />
      </Empty>
    );
  return (
    <>
      <div class="toolbar">
        <Search label={`Search ${words(kind.kind)}`} {...search} />
        <Edits kind={kind.kind} />
      </div>
      <Table kind={kind} list={list} />
      <More shown={`${count(all.length)} of ${plural(kind.count, 'resource')}`} more={more} />
    </>
  );
}

function Table({ kind, list }: { kind: ResourceKind; list: ResourceList }) {
  const columns = columnsOf(kind.schema);
  const { properties } = resolve(kind.schema);
  return (
    <div
      class="scroll"
      tabIndex={0}
      role="region"
      aria-label={`Table of ${words(kind.kind).toLowerCase()}`}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <td key={column}>
                  <FieldValue
                    name={column}
                    schema={resolve(properties?.[column])}
                    value={item[column]}
                    names={list.names}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
