import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { count, plural } from './format.ts';
import { Empty, Search, Split, Waiting } from './parts.tsx';
import { goTo, linkTo, type PageId } from './route.ts';
import { useQuery } from './use-query.ts';
import { VirtualList } from './virtual-list.tsx';

/** What a log is of, and how a row of it is shown. */
export interface Log<T> {
  readonly page: PageId;
  readonly title: string;
  /** What a row is, such as `request`. */
  readonly noun: string;
  /** What is shown of a row that is chosen. */
  readonly about: string;
  readonly placeholder: string;
  /** What is bad about a row, such as `Refused`. */
  readonly bad: string;
  readonly isBad: (row: T) => boolean;
  readonly keyOf: (row: T) => string;
  /** What the words of a filter are looked for in. */
  readonly textOf: (row: T) => string;
  readonly render: (row: T) => ComponentChildren;
  /** Asks the sandbox for a row: those that the page knows may be without their long bodies. */
  readonly ask: (key: string, known: T | undefined) => Promise<{ readonly data: readonly T[] }>;
  readonly detail: (row: T) => ComponentChildren;
}

interface Props<T> {
  readonly log: Log<T>;
  readonly rows: readonly T[];
  readonly chosen: string | undefined;
  /** What stands above the log. */
  readonly children?: ComponentChildren;
}

export const LogPage = <T extends object>({ children, ...props }: Props<T>) => (
  <Split
    label={props.log.title}
    isOpen={props.chosen !== undefined}
    back={linkTo(props.log.page)}
    list={
      <>
        {children}
        {props.rows.length > 0 && <LogList {...props} />}
      </>
    }
    detail={
      props.chosen === undefined ? (
        <Empty title={`Select a ${props.log.title.toLowerCase()}`}>
          <p>{props.log.about}</p>
        </Empty>
      ) : (
        <Chosen key={props.chosen} {...props} chosen={props.chosen} />
      )
    }
  />
);

/** All of the chosen row, unless it is not kept any more. */
function Chosen<T extends object>({ log, rows, chosen }: Props<T> & { readonly chosen: string }) {
  const { noun, keyOf, ask, detail } = log;
  const known = rows.find((row) => keyOf(row) === chosen);
  const isAsked = !known || 'isLong' in known;
  const { data, error } = useQuery(isAsked ? chosen : undefined, () => ask(chosen, known));
  if (isAsked && !data) return <Waiting error={error} />;
  const row = isAsked ? data?.data.find((each) => keyOf(each) === chosen) : known;
  if (row) return detail(row);
  return (
    <Empty title={`This ${noun} is gone`}>
      <p>The sandbox keeps the latest {noun}s only, and forgets them when it restarts.</p>
    </Empty>
  );
}

/** A log, newest first, that can be narrowed and paused. */
function LogList<T>({ log, rows, chosen }: Props<T>) {
  const { page, noun, isBad, textOf } = log;
  const [text, setText] = useState('');
  const [isBadOnly, setBadOnly] = useState(false);
  const [held, setHeld] = useState<readonly T[]>();
  const all = held ?? rows;
  const shown = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/);
    const hasWords = (searched: string): boolean => words.every((word) => searched.includes(word));
    return all.filter((row) => (!isBadOnly || isBad(row)) && hasWords(textOf(row).toLowerCase()));
  }, [all, text, isBadOnly]);
  const total = plural(all.length, noun);
  const since = held ? rows.findIndex((each) => each === held[0]) : 0;
  return (
    <>
      <div class="toolbar">
        <Search
          label={`Filter ${page}`}
          placeholder={log.placeholder}
          value={text}
          onInput={setText}
        />
        <label>
          <input
            type="checkbox"
            checked={isBadOnly}
            onChange={({ currentTarget }) => setBadOnly(currentTarget.checked)}
          />
          {log.bad}
        </label>
        <button type="button" onClick={() => setHeld(held ? undefined : rows)}>
          {held ? `Resume (${count(since < 0 ? rows.length : since)})` : 'Pause'}
        </button>
      </div>
      <VirtualList
        label={`${plural(shown.length, noun)}, newest first`}
        items={shown}
        rowHeight={44}
        selected={chosen}
        onSelect={(key) => goTo(linkTo(page, key), chosen !== undefined)}
        {...log}
      />
      <p class="foot">
        {shown.length === all.length ? total : `${count(shown.length)} of ${total}`}
      </p>
    </>
  );
}
