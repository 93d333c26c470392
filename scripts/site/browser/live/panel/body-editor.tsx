import type { PrismEditor } from 'prism-code-editor';
import 'prism-code-editor/prism/languages/json';
import { insertText } from 'prism-code-editor/utils';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { goToLine, makeEditor } from '../editor.ts';
import { completeJson, type Completions } from './complete-json.ts';
import type { Issue } from './find-issues.ts';
import type { RunDescription } from './run-description.ts';

interface Props {
  readonly description: RunDescription;
  /** What it begins with: it is the reader's from then on. */
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly onChange: (text: string) => void;
}

type Open = Completions & { readonly chosen: number };

const MOST_SHOWN = 40;

/** The body as text: what the contract knows is offered while it is typed, what is wrong is said with its line. */
export function BodyEditor({ description, text, issues, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const ref = useRef<PrismEditor | undefined>(undefined);
  const [open, setOpen] = useState<Open>();
  useLayoutEffect(() => {
    const made = makeEditor(place.current as HTMLElement, {
      language: 'json',
      value: text,
      label: 'Body',
    });
    ref.current = made;
    setAttributes(made.textarea, {
      id: 'run-body',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': 'run-completions',
      'aria-describedby': 'run-body-issues',
    });
    return () => made.remove();
  }, []);
  useEffect(() => {
    if (!ref.current) return;
    setAttributes(ref.current.textarea, {
      'aria-invalid': String(issues.length > 0),
      'aria-activedescendant': open ? `run-completion-${open.chosen}` : undefined,
    });
  }, [issues.length > 0, open]);
  const look = (isAsked = false): void => {
    const { value = '', textarea } = ref.current ?? {};
    const { selectionStart: caret = 0, selectionEnd } = textarea ?? {};
    const found = caret === selectionEnd ? completeJson(description, value, caret) : undefined;
    setOpen(found && (isAsked || found.from < caret) ? { ...found, chosen: 0 } : undefined);
  };
  const accept = (at: number): void => {
    const completion = open?.list[at];
    if (!ref.current || !completion) return;
    insertText(ref.current, completion.text, open.from, open.to);
    setOpen(undefined);
  };
  return (
    <div class="editor">
      <label for="run-body">
        Body <span class="type">JSON, Ctrl+Space completes</span>
      </label>
      <div
        class="editor-area"
        ref={place}
        onKeyDownCapture={(event) => chooseByKey(event, { open, look, accept, setOpen })}
        onInput={() => {
          onChange(ref.current?.value ?? '');
          look();
        }}
        onFocusOut={() => setOpen(undefined)}
      >
        <CompletionList open={open} editor={ref.current} onAccept={accept} />
      </div>
      <ul id="run-body-issues" class="issues">
        {issues.map(({ line, message }) => (
          <li key={`${line} ${message}`} class="fault">
            {line !== undefined && (
              <button type="button" onClick={() => ref.current && goToLine(ref.current, line)}>
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

interface Choosing {
  readonly open: Open | undefined;
  readonly look: (isAsked: boolean) => void;
  readonly accept: (at: number) => void;
  readonly setOpen: (open: Open | undefined) => void;
}

/** The keys of the list of completions; all others are the editor's. */
function chooseByKey(event: KeyboardEvent, { open, look, accept, setOpen }: Choosing): void {
  const { key, ctrlKey, metaKey } = event;
  const count = Math.min(open?.list.length ?? 0, MOST_SHOWN);
  const step = { ArrowDown: 1, ArrowUp: count - 1 }[key];
  if (key === ' ' && (ctrlKey || metaKey)) look(true);
  else if (!open) return;
  else if (step) setOpen({ ...open, chosen: (open.chosen + step) % count });
  else if (key === 'Enter' || key === 'Tab') accept(open.chosen);
  else if (key === 'Escape') setOpen(undefined);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function setAttributes(
  element: HTMLElement,
  attributes: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
}

interface ListProps {
  readonly open: Open | undefined;
  readonly editor: PrismEditor | undefined;
  readonly onAccept: (at: number) => void;
}

/** The list below the line of the caret; focus stays in the text. */
function CompletionList({ open, editor, onAccept }: ListProps) {
  const line = open && editor ? editor.lines[editor.activeLine] : undefined;
  const top = line && editor ? line.offsetTop + line.offsetHeight - editor.container.scrollTop : 0;
  return (
    <ul
      id="run-completions"
      role="listbox"
      aria-label="Completions"
      hidden={!open}
      style={{ top: `calc(${top}px + 1rem)` }}
    >
      {open?.list.slice(0, MOST_SHOWN).map(({ label, detail }, at) => (
        <li
          key={label}
          id={`run-completion-${at}`}
          role="option"
          aria-selected={at === open.chosen}
          ref={(row) => {
            if (at === open.chosen) row?.scrollIntoView({ block: 'nearest' });
          }}
          // Before the text would lose the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onAccept(at);
          }}
        >
          <code>{label}</code> <span>{detail}</span>
        </li>
      ))}
    </ul>
  );
}
