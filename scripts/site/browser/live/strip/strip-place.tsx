import { useEffect, useRef, useState } from 'preact/hooks';
import { wordsOf } from '../words.ts';
import { onTarget, openSandbox } from '../sandbox.ts';

/** The strip behind a line that opens it: it is loaded, and follows the sandbox, for those who look. */
export function StripPlace() {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const show = (): void =>
      void mount(place.current as HTMLElement).then(
        () => setProblem(''),
        (error: unknown) => setProblem(wordsOf(error)),
      );
    show();
    onTarget(show);
  }, [isOpen]);
  return (
    <details class="strip-place" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What else happened: events, audit log, clock, faults</summary>
      <p role="status">{problem}</p>
      <div ref={place} />
    </details>
  );
}

async function mount(element: HTMLElement): Promise<void> {
  const { mountStrip } = await import('./mount-strip.tsx');
  mountStrip(element, await openSandbox());
}
