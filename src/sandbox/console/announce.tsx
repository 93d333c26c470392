import type { ButtonHTMLAttributes } from 'preact';
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

interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly number: number;
}

const said = new Store<Said>({ text: '', isError: false, number: 0 });

/** Has a screen reader say it, and shows it for a while. */
export function announce(text: string, isError = false): void {
  const number = said.state.number + 1;
  said.set({ text, isError, number });
  // What went wrong stays until something else is said.
  if (isError) return;
  setTimeout(() => {
    if (said.state.number === number) said.set({ text: '', isError: false });
  }, 4_000);
}

/** Does something for a button; what went wrong is said. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done) announce(done);
    return true;
  } catch (error) {
    announce((error as Error).message, true);
    return false;
  }
}

interface ActProps extends Omit<ButtonHTMLAttributes, 'onClick'> {
  readonly work: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly done?: string;
}

/** A button that does something, and says so. */
export const Act = ({ work, done, ...rest }: ActProps) => (
  <button type="button" {...rest} onClick={() => void attempt(work, done)} />
);

const whispered = new Store({ text: '' });
let waiting: string | undefined;

/** Has a screen reader say it without showing it; of a burst, only the last. */
export function whisper(text: string): void {
  const isFirst = waiting === undefined;
  waiting = text;
  if (isFirst)
    setTimeout(() => {
      whispered.set({ text: waiting ?? '' });
      waiting = undefined;
    }, 2_000);
}

/** What was last said: a line at the foot of the page, and a live region. */
export function Announcements() {
  const { text, isError } = useStore(said, (state) => state);
  const quiet = useStore(whispered, (state) => state.text);
  return (
    <div class={text ? (isError ? 'toast error' : 'toast') : 'toast empty'}>
      <span role="status" aria-live="polite">
        {text}
      </span>
      <span class="unseen" role="status" aria-live="polite">
        {quiet}
      </span>
      {text && isError && (
        <button type="button" class="plain" onClick={() => said.set({ text: '', isError: false })}>
          Dismiss
        </button>
      )}
    </div>
  );
}
