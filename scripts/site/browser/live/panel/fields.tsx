import { useState } from 'preact/hooks';
import { plural } from '../../../../../src/sandbox/console/format.ts';
import type { Issue } from './find-issues.ts';
import type { RunDescription, RunParameter } from '../../../live/run-description.ts';
import { hasKey } from './send-run.ts';

interface Props {
  readonly description: RunDescription;
  readonly values: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];
  readonly onChange: (place: string, value: string) => void;
}

const TITLES = { path: 'Path', query: 'Query', header: 'Header' } as const;

/** The path, the query and the headers of a request; what is optional and empty is folded. */
export function Fields(props: Props) {
  // As it was loaded: a field that moved while somebody types in it would lose the keyboard.
  const [loaded] = useState(props.values);
  const own = props.description.parameters.filter(
    ({ name }) => name !== 'Idempotency-Key' || hasKey(props.description),
  );
  const isShown = ({ in: place, name, required }: RunParameter): boolean =>
    required || Boolean(loaded[`${place}.${name}`]);
  const [shown, folded] = [own.filter(isShown), own.filter((one) => !isShown(one))];
  const field = (one: RunParameter) => (
    <Field key={`${one.in}.${one.name}`} parameter={one} {...props} />
  );
  return (
    <>
      {shown.map(field)}
      {folded.length > 0 && (
        <details>
          <summary>{plural(folded.length, 'optional parameter')}</summary>
          {folded.map(field)}
        </details>
      )}
    </>
  );
}

function Field({ parameter, ...props }: Props & { parameter: RunParameter }) {
  const { values, issues, onChange } = props;
  const { name, in: where, required, choices } = parameter;
  const place = `${where}.${name}`;
  const id = `run-${place}`;
  const faults = issues.filter((issue) => issue.place === place);
  return (
    <div class="run-field">
      <label for={id}>
        <code>{name}</code> <span class="type">{TITLES[where]}</span>
        {required && <span class="required"> required</span>}
      </label>
      <input
        id={id}
        value={values[place] ?? ''}
        placeholder={parameter.hint}
        autocomplete="off"
        spellcheck={false}
        list={choices.length > 0 ? `${id}-values` : undefined}
        aria-describedby={`${id}-about`}
        aria-invalid={faults.length > 0}
        onInput={({ currentTarget }) => onChange(place, currentTarget.value)}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-values`}>
          {choices.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <div id={`${id}-about`} class="about">
        {faults.map(({ message }) => (
          <p key={message} class="fault">
            {name} {message}
          </p>
        ))}
        {/* The site's own words, written as HTML by its build. */}
        <p dangerouslySetInnerHTML={{ __html: parameter.description }} />
      </div>
    </div>
  );
}
