import { ValueView } from './body-view.tsx';
import type { Schema } from './contract.ts';
import { isResourceId, ResourceLink } from './resource-link.tsx';
import { Status, Time } from './parts.tsx';

interface Props {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  /** Names of contacts, by their ids. */
  readonly names?: Readonly<Record<string, string>>;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value as its schema and its shape suggest: a link, a time, a status, tags, or JSON. */
export function FieldValue({ name, schema, value, names }: Props) {
  if (value === null || value === undefined) return <span class="quiet">–</span>;
  if (isResourceId(value)) return <ResourceLink id={value} name={names?.[value]} />;
  if (typeof value === 'string') return <TextValue name={name} schema={schema} text={value} />;
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  if (typeof value === 'number') return <span class="number">{value.toLocaleString('en-US')}</span>;
  if (Array.isArray(value)) return <ListValue name={name} list={value} />;
  if (Object.keys(value).length === 0) return <span class="quiet">Empty</span>;
  return <ValueView label={name} value={value} />;
}

function TextValue({ name, schema, text }: { name: string; schema: Schema; text: string }) {
  if (schema.format === 'date-time' || TIME.test(text)) return <Time at={text} />;
  if (name === 'status') return <Status name={text} />;
  return <span class="text">{text}</span>;
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
