import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageId } from '../../../../src/sandbox/console/route.ts';
import { wordsOf } from './words.ts';

/** The console of the sandbox behind a line that opens it: it is loaded, and follows the sandbox, for those who look. */
export function ConsolePlace({ first, isOpen = false }: { first: PageId; isOpen?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!wasOpened) return;
    import('./mount-console.tsx')
      .then(({ mountConsole }) => mountConsole(place.current as HTMLElement, first))
      .catch((error: unknown) => setProblem(wordsOf(error)));
  }, [wasOpened]);
  return (
    <details class="console-place" open={isOpen} onToggle={() => setOpened(true)}>
      <summary>What else happened: the console of the sandbox</summary>
      <p role="status">{problem}</p>
      <div ref={place} />
    </details>
  );
}
