import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Act } from './announce.tsx';
import { control } from './api.ts';
import { dayTime, words } from './format.ts';
import { useLive } from './live.ts';

export const HeaderTable = ({ headers }: { headers: Readonly<Record<string, string>> }) => (
  <Facts
    list={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
  />
);

/** What is here when nothing is, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div class="empty-state">
    <h2>{title}</h2>
    {children}
  </div>
);

/** What is here until there is what was asked for, or why it does not come. */
export const Waiting = ({ error }: { error: Error | undefined }) => (
  <p class="quiet loading">{error ? error.message : 'Loading…'}</p>
);

export const Method = ({ name }: { name: string }) => (
  <span class={`method ${name.toLowerCase()}`}>{name}</span>
);

/** A status of HTTP, or that there was none. */
export function HttpStatus({ status }: { status: number | null | undefined }) {
  const kind = status == null ? 'bad' : status < 300 ? 'good' : status < 400 ? 'calm' : 'bad';
  return <span class={`http ${kind}`}>{status ?? 'none'}</span>;
}

/** Statuses of resources by what they say; others are neutral. */
const TONES = {
  good: ['active', 'succeeded', 'completed', 'delivered', 'read', 'approved', 'won'],
  bad: ['failed', 'auto_disabled', 'rejected', 'disconnected', 'lost', 'canceled'],
  busy: ['running', 'queued', 'pending', 'sent', 'waiting', 'retrying', 'scheduled'],
};

export function Status({ name }: { name: string }) {
  const [tone] = Object.entries(TONES).find(([, names]) => names.includes(name)) ?? ['calm'];
  return <span class={`status ${tone}`}>{words(name)}</span>;
}

export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayTime(at)}
  </time>
);

interface FieldProps extends Omit<InputHTMLAttributes, 'label' | 'value' | 'onInput'> {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

export const Search = ({ label, onInput, ...rest }: FieldProps) => (
  <input
    {...({ type: 'search', placeholder: 'Search', ...rest } as InputHTMLAttributes)}
    aria-label={label}
    onInput={({ currentTarget }) => onInput(currentTarget.value)}
  />
);

export const Field = ({ label, onInput, ...rest }: FieldProps) => (
  <label>
    {label}
    <input
      {...(rest as InputHTMLAttributes)}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  </label>
);

/** How many of a list are shown, and what shows more. */
export const More = ({ shown, more }: { shown: string; more: (() => void) | undefined }) => (
  <p class="foot">
    {shown}
    {more && (
      <button type="button" class="plain" onClick={more}>
        Load more
      </button>
    )}
  </p>
);

export const Facts = ({ list }: { list: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class="facts">
    {list.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const Progress = ({ label, value, of }: { label: string; value: number; of: number }) => (
  <progress aria-label={label} value={Math.min(value, of)} max={Math.max(1, of)}>
    {value} of {of}
  </progress>
);

type ChoiceProps = FieldProps & { readonly names?: readonly string[] };

export const Choice = ({ label, value, onInput, children, names = [] }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
      {children}
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  </label>
);

/** The time of day; with the day, if the sandbox has another one by now. */
export function When({ at }: { at: string }) {
  const today = useLive(({ clock }) => clock?.now.slice(0, 10));
  const isToday = today === undefined || at.startsWith(today);
  return (
    <time dateTime={at} title={dayTime(at)}>
      {isToday ? at.slice(11, 19) : at.slice(5, 16).replace('T', ' ')}
    </time>
  );
}

/** A world to look around in, for who has no data yet. */
export const LoadExamples = () => (
  <Act
    class="primary"
    work={() => control('plantSeed', { body: { seed: 'examples' } })}
    done="The examples are there."
  >
    Load the examples
  </Act>
);

interface SplitProps {
  readonly list: ComponentChildren;
  readonly detail: ComponentChildren;
  /** Whether something is chosen: on a small screen only that is shown then. */
  readonly isOpen: boolean;
  /** Where the way back from a detail leads, on a small screen. */
  readonly back: string;
  readonly label: string;
}

/** A list and what is chosen in it: side by side, or one after the other where there is no room. */
export const Split = ({ list, detail, isOpen, back, label }: SplitProps) => (
  <div class={isOpen ? 'split open' : 'split'}>
    <div class="master">{list}</div>
    <section class="detail" aria-label={label} tabIndex={-1}>
      {isOpen && (
        <a class="back" href={back}>
          ← Back to the list
        </a>
      )}
      {detail}
    </section>
  </div>
);

type TabList = readonly (readonly [title: string, content: () => ComponentChildren])[];

/** Tabs, with the arrow keys between them. */
export function Tabs({ label, tabs }: { label: string; tabs: TabList }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const current = Math.min(chosen, tabs.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tabs.length) % tabs.length;
    setChosen(next);
    const list = event.currentTarget as HTMLElement;
    (list.children[next] as HTMLElement).focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(([title], index) => (
          <button
            key={title}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            aria-selected={index === current}
            aria-controls={`${id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {tabs[current]?.[1]()}
      </div>
    </>
  );
}
