import { announce } from './announce.tsx';

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
