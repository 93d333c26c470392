import { useEffect, useRef, useState } from 'preact/hooks';
import { wordsOf } from '../words.ts';
import { onTarget } from '../sandbox.ts';

/** The strip behind a line that opens it: it is loaded, and follows the sandbox, for those who look. */
export function StripPlace() {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const show = (): void =>
      void import('./mount-strip.tsx')
        .then(({ mountStrip }) => mountStrip(place.current as HTMLElement))
        .then(
          () => setProblem(''),
          (error: unknown) => setProblem(wordsOf(error)),
        );
    show();
    onTarget(show);
  }, [isOpen]);
  return (
    <details class="strip-place" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Events, audit log, clock and faults of the sandbox</summary>
      <p role="status">{problem}</p>
      <div ref={place} />
    </details>
  );
}
