import type { ButtonHTMLAttributes, FormHTMLAttributes } from 'preact';
import { useRef } from 'preact/hooks';
import { Store, useStore } from './store.ts';

/** Copies a text that is made when it is asked for. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      announce(`${label}: copied.`);
    } catch {
      announce('The browser does not let this page write to the clipboard.', true);
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {label}
    </button>
  );
}

/** What is shown and read out; `quiet` is read out alone. */
const said = new Store({ text: '', isError: false, quiet: '' });
let fading: ReturnType<typeof setTimeout> | undefined;

/** Has a screen reader say it, and shows it for a while. */
export function announce(text: string, isError = false): void {
  clearTimeout(fading);
  said.set({ text, isError });
  // What went wrong stays until something else is said.
  if (!isError) fading = setTimeout(() => said.set({ text: '' }), 4_000);
}

/** Does something for a button; what went wrong is said. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await work();
    if (done) announce(done);
  } catch (error) {
    announce((error as Error).message, true);
  }
}

/** What is done, and what is said then. */
interface Work {
  readonly work: () => Promise<unknown>;
  readonly done?: string;
}

export const Act = ({ work, done, ...rest }: Work & Omit<ButtonHTMLAttributes, 'onClick'>) => (
  <button type="button" {...rest} onClick={() => void attempt(work, done)} />
);

export function ActForm({ work, done, ...rest }: Work & Omit<FormHTMLAttributes, 'onSubmit'>) {
  const isSending = useRef(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    // A second click sends nothing more: it would create a second of what is being created.
    if (isSending.current) return;
    isSending.current = true;
    await attempt(work, done);
    isSending.current = false;
  };
  return <form {...rest} onSubmit={(event) => void send(event)} />;
}

let waiting: string | undefined;

/** Has a screen reader say it without showing it; of a burst, only the last. */
export function whisper(text: string): void {
  const isFirst = waiting === undefined;
  waiting = text;
  if (isFirst)
    setTimeout(() => {
      said.set({ quiet: waiting ?? '' });
      waiting = undefined;
    }, 2_000);
}

/** What was last said: a line at the foot of the page, and a live region. */
export function Announcements() {
  const { text, isError, quiet } = useStore(said, (state) => state);
  return (
    <div class={`toast${text ? (isError ? ' error' : '') : ' empty'}`}>
      <span role="status" aria-live="polite">
        {text}
      </span>
      <span class="unseen" role="status" aria-live="polite">
        {quiet}
      </span>
      {text && isError && (
        <button type="button" class="plain" onClick={() => said.set({ text: '' })}>
          Dismiss
        </button>
      )}
    </div>
  );
}
