import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly render: (item: T) => ComponentChildren;
  readonly rowHeight: number;
  readonly label: string;
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
}

/** Rows above and below those that are seen, so that a quick scroll shows no gap. */
const SPARE = 8;

/** A list of any length, of which only the rows in sight exist; the keys of a list box move in it. */
export function VirtualList<T>(props: Props<T>) {
  const { items, keyOf, rowHeight, selected } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const look = (): void => {
    const { current: list } = box;
    if (list) setView({ top: list.scrollTop, height: list.clientHeight });
  };
  useKeptPlace(box, props);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(box.current as HTMLElement);
    return () => observer.disconnect();
  }, []);
  const position =
    selected === undefined ? -1 : items.findIndex((each) => keyOf(each) === selected);
  useEffect(() => {
    const { current: list } = box;
    const top = position * rowHeight;
    if (list && position >= 0)
      list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + rowHeight - list.clientHeight));
    // Only when another row is chosen: new rows do not pull the list.
  }, [selected]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + SPARE);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Brings the keyboard to what is chosen.
    if (event.key === 'Enter' && position >= 0)
      box.current?.closest('.split')?.querySelector<HTMLElement>('.detail')?.focus();
    const target = targetOf(event.key, position, items.length, Math.floor(view.height / rowHeight));
    if (target === undefined) return;
    event.preventDefault();
    const item = items[Math.min(items.length - 1, Math.max(0, target))];
    if (item !== undefined) props.onSelect(keyOf(item));
  };
  const active = position >= first && position < last ? `row-${selected}` : undefined;
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={active}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, offset) => (
          <Row key={keyOf(item)} {...props} item={item} index={first + offset} />
        ))}
      </div>
    </div>
  );
}

function Row<T>(props: Props<T> & { item: T; index: number }) {
  const { item, index, rowHeight, items } = props;
  const key = props.keyOf(item);
  return (
    <div
      id={`row-${key}`}
      class="row"
      role="option"
      aria-selected={key === props.selected}
      aria-posinset={index + 1}
      aria-setsize={items.length}
      style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
      onClick={() => props.onSelect(key)}
    >
      {props.render(item)}
    </div>
  );
}

/** The row that a key leads to. */
function targetOf(key: string, position: number, length: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: position + page,
    PageUp: position - page,
    Home: 0,
    End: length - 1,
  };
  return steps[key];
}

/** Rows that come in at the top leave what is being read where it is. */
function useKeptPlace<T>(
  box: { current: HTMLElement | null },
  { items, keyOf, rowHeight }: Props<T>,
): void {
  const head = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const before = head.current;
    const newest = items[0] && keyOf(items[0]);
    head.current = newest;
    const list = box.current;
    if (!list || before === undefined || before === newest || list.scrollTop < rowHeight) return;
    const added = items.findIndex((each) => keyOf(each) === before);
    if (added > 0) list.scrollTop += added * rowHeight;
  }, [items]);
}
