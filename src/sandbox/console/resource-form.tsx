import { useState } from 'preact/hooks';
import type { KeptResource } from '../../../generated/control.ts';
import { type JsonObject, parseJson } from '../../service/json.ts';
import { ActForm, attempt } from './announce.tsx';
import { callService } from './api.ts';
import { type ContractOperation, fieldsOf, operationOf } from './contract.ts';
import { words } from './format.ts';
import { Field } from './parts.tsx';
import { goTo, linkTo } from './route.ts';

/** The path of an operation on a resource; undefined where the resource does not say all of it. */
function pathOf({ path }: ContractOperation, resource?: KeptResource): string | undefined {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return part;
    const name = part.slice(1, -1);
    return resource?.[name] ?? resource?.[`object_${name}`];
  });
  return parts.includes(undefined) ? undefined : parts.join('/');
}

/** Buttons for what an application does with a resource, as far as the contract has operations for it. */
export function Edits({ kind, resource }: { kind: string; resource?: KeptResource }) {
  const [isOpen, setOpen] = useState(false);
  const name = resource ? 'update' : 'create';
  const operation = operationOf(`${kind}.${name}`);
  const path = operation && pathOf(operation, resource);
  const removal = resource && operationOf(`${kind}.delete`);
  const address = removal && pathOf(removal, resource);
  const remove = (): void => {
    if (!confirm(`Delete ${resource?.id}?`)) return;
    void attempt(async () => {
      await callService('DELETE', address ?? '');
      goTo(linkTo('resources', kind));
    }, `${resource?.id}: deleted.`);
  };
  return (
    <>
      {path && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {resource ? 'Edit' : 'Create'}
        </button>
      )}
      {address && (
        <button type="button" class="danger" onClick={remove}>
          Delete
        </button>
      )}
      {isOpen && operation && path && (
        <Form
          fields={fieldsOf(operation.schema)}
          before={resource ?? {}}
          send={(body) => callService(operation.method, path, body)}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FormProps {
  readonly fields: readonly (readonly [string, JsonObject])[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly send: (body: object) => Promise<{ readonly data?: { readonly id?: string } }>;
  readonly close: () => void;
}

/** The fields of a body; what is not changed is not sent. */
function Form({ fields, before, send, close }: FormProps) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const save = async (): Promise<void> => {
    const changed = fields.flatMap(([name, schema]) =>
      texts[name] === undefined ? [] : [[name, valueOf(schema, texts[name])]],
    );
    const { data } = await send(Object.fromEntries(changed));
    close();
    if (data?.id) goTo(linkTo('resources', 'id', data.id));
  };
  return (
    <ActForm class="form wide" work={save} done="Saved.">
      {fields.map(([name, { enum: choices, type }]) => (
        <Field
          key={name}
          label={words(name)}
          placeholder={[choices ?? type].flat().join(', ')}
          value={texts[name] ?? textOf(before[name])}
          onInput={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <button type="submit" class="primary">
        Save
      </button>
    </ActForm>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);

/** A text where the contract has one, and JSON where it has anything else; an emptied field is null. */
function valueOf({ type }: JsonObject, text: string): unknown {
  if (text === '') return null;
  return [type].flat().includes('string') ? text : (parseJson(text) ?? text);
}
