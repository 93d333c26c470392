import type { PrismEditor } from 'prism-code-editor';
import 'prism-code-editor/prism/languages/json';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { goToLine, makeEditor } from '../editor.ts';
import type { Issue } from './find-issues.ts';

interface Props {
  /** What it begins with: it is the reader's from then on. */
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly onChange: (text: string) => void;
}

/** The body as text; what is wrong is said with its line. */
export function BodyEditor({ text, issues, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<PrismEditor | undefined>(undefined);
  useLayoutEffect(() => {
    const made = makeEditor(place.current as HTMLElement, 'Body', 'json', text);
    made.textarea.id = 'run-body';
    made.textarea.setAttribute('aria-describedby', 'run-body-issues');
    editor.current = made;
    return () => made.remove();
  }, []);
  useEffect(() => {
    if (editor.current) editor.current.textarea.ariaInvalid = String(issues.length > 0);
  }, [issues.length > 0]);
  return (
    <div class="editor">
      <label for="run-body">
        Body <span class="type">JSON</span>
      </label>
      <div class="editor-area" ref={place} onInput={() => onChange(editor.current?.value ?? '')} />
      <ul id="run-body-issues" class="issues">
        {issues.map(({ line, message }) => (
          <li key={`${line} ${message}`} class="fault">
            {line !== undefined && (
              <button
                type="button"
                onClick={() => editor.current && goToLine(editor.current, line)}
              >
                Line {line}
              </button>
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
