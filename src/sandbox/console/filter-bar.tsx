import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What a list is narrowed to. */
export interface Filter {
  readonly text: string;
  /** Only what was refused, or failed. */
  readonly isBadOnly: boolean;
}

export const useFilter = () => useState<Filter>({ text: '', isBadOnly: false });

interface Props {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly label: string;
  readonly placeholder: string;
  /** What is bad about an entry, such as `Refused`. */
  readonly bad: string;
  readonly children?: ComponentChildren;
}

/** The fields above a list that narrow it. */
export function FilterBar({ filter, onChange, label, placeholder, bad, children }: Props) {
  return (
    <div class="toolbar">
      <input
        type="search"
        placeholder={placeholder}
        aria-label={label}
        value={filter.text}
        onInput={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={filter.isBadOnly}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, isBadOnly: currentTarget.checked })
          }
        />
        {bad}
      </label>
      {children}
    </div>
  );
}

/** Whether each word of a filter is somewhere in a text. */
export function hasWords(searched: string, { text }: Filter): boolean {
  if (text === '') return true;
  const lower = searched.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
