// Small parts that every page has.
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { dayTime, words } from './format.ts';

/** Headers by name. */
export const HeaderTable = ({ headers }: { headers: Readonly<Record<string, string>> }) => (
  <Facts
    list={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
  />
);

/** What is here when nothing is, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export const Method = ({ name }: { name: string }) => (
  <span class={`method ${name.toLowerCase()}`}>{name}</span>
);

/** A status of HTTP, or that there was none. */
export function HttpStatus({ status }: { status: number | null | undefined }) {
  const kind = status == null ? 'bad' : status < 300 ? 'good' : status < 400 ? 'calm' : 'bad';
  return <span class={`http ${kind}`}>{status ?? 'none'}</span>;
}

/** Statuses of resources by what they say; others are neutral. */
const TONES: Readonly<Record<string, string>> = {
  ...tone('good', 'active', 'succeeded', 'completed', 'delivered', 'read', 'approved', 'won'),
  ...tone('bad', 'failed', 'auto_disabled', 'rejected', 'disconnected', 'lost', 'canceled'),
  ...tone('busy', 'running', 'queued', 'pending', 'sent', 'waiting', 'retrying', 'scheduled'),
};

function tone(name: string, ...statuses: string[]): Record<string, string> {
  return Object.fromEntries(statuses.map((status) => [status, name]));
}

export const Status = ({ name }: { name: string }) => (
  <span class={`status ${TONES[name] ?? 'calm'}`}>{words(name)}</span>
);

export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayTime(at)}
  </time>
);

/** A field that narrows a list. */
export const Search = (props: {
  label: string;
  value: string;
  onInput: (text: string) => void;
}) => (
  <input
    type="search"
    placeholder="Search"
    aria-label={props.label}
    value={props.value}
    onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
  />
);

/** How many of a list are shown, and what shows more. */
export const More = (props: { shown: string; hasMore: boolean | undefined; load: () => void }) => (
  <p class="foot">
    {props.shown}
    {props.hasMore && (
      <button type="button" class="plain" onClick={props.load}>
        Load more
      </button>
    )}
  </p>
);

/** Names and values beside each other. */
export function Facts({ list }: { list: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far something is. */
export function Progress({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <progress aria-label={label} value={Math.min(value, of)} max={Math.max(1, of)}>
      {value} of {of}
    </progress>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'number' | 'url' | 'datetime-local';
  readonly min?: string;
  readonly max?: string;
  readonly step?: 'any';
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly onInput: (value: string) => void;
}

/** An input with its label above it. */
export const Field = ({ label, onInput, ...rest }: FieldProps) => (
  <label>
    {label}
    <input
      {...(rest as InputHTMLAttributes)}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  </label>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ComponentChildren;
}

/** A list of values with its label above it. */
export const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {children}
    </select>
  </label>
);
