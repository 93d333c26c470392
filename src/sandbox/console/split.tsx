import type { ComponentChildren } from 'preact';

interface Props {
  readonly list: ComponentChildren;
  readonly detail: ComponentChildren;
  /** Whether something is chosen: on a small screen only that is shown then. */
  readonly isOpen: boolean;
  /** Where the way back from a detail leads, on a small screen. */
  readonly back: string;
  readonly label: string;
}

/** A list and what is chosen in it: side by side, or one after the other where there is no room. */
export function Split({ list, detail, isOpen, back, label }: Props) {
  return (
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
}
