import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { count, plural } from './format.ts';
import { goTo, linkTo, type PageId } from './route.ts';
import { VirtualList } from './virtual-list.tsx';

interface Props<T> {
  readonly page: PageId;
  /** What a row is, such as `request`. */
  readonly noun: string;
  readonly rows: readonly T[];
  readonly chosen: string | undefined;
  readonly label: string;
  readonly placeholder: string;
  /** What is bad about a row, such as `Refused`. */
  readonly bad: string;
  readonly isBad: (row: T) => boolean;
  readonly keyOf: (row: T) => string;
  /** What the words of a filter are looked for in. */
  readonly textOf: (row: T) => string;
  readonly render: (row: T) => ComponentChildren;
}

/** A log, newest first, that can be narrowed and paused. */
export function LogList<T>(props: Props<T>) {
  const { page, noun, rows, chosen, bad, isBad, keyOf, textOf } = props;
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
  return (
    <>
      <div class="toolbar">
        <input
          type="search"
          placeholder={props.placeholder}
          aria-label={props.label}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={isBadOnly}
            onChange={({ currentTarget }) => setBadOnly(currentTarget.checked)}
          />
          {bad}
        </label>
        <button type="button" onClick={() => setHeld(held ? undefined : rows)}>
          {held ? `Resume (${count(rows.findIndex((each) => each === held[0]))})` : 'Pause'}
        </button>
      </div>
      <VirtualList
        label={`${plural(shown.length, noun)}, newest first`}
        items={shown}
        keyOf={keyOf}
        rowHeight={44}
        selected={chosen}
        onSelect={(key) => goTo(linkTo(page, key), chosen !== undefined)}
        render={props.render}
      />
      <p class="foot">
        {shown.length === all.length ? total : `${count(shown.length)} of ${total}`}
      </p>
    </>
  );
}
