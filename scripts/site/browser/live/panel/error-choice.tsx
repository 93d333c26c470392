import type { RunDescription } from './run-description.ts';

interface Props {
  readonly description: RunDescription;
  /** Of the errors; -1 is the success. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** What is to come of the request: the success, or an error and how it is caused. */
export function ErrorChoice({ description, chosen, onChoose }: Props) {
  const { errors, examples, statuses } = description;
  if (errors.length === 0) return null;
  return (
    <label class="choose">
      <span>Outcome</span>{' '}
      <select
        autocomplete="off"
        value={String(chosen)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        <option value="-1">{statuses[examples[0]?.status ?? 200]}</option>
        {errors.map(({ status, code, title }, at) => (
          <option key={at} value={String(at)}>
            {status} {code}: {title}
          </option>
        ))}
      </select>
    </label>
  );
}
