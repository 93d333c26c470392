import { useRef, useState } from 'preact/hooks';
import type { Issue } from './check-values.ts';
import { completeJson, type Completions } from './complete-json.ts';
import { tokenize, type Token } from './json-tokens.ts';
import type { RunDescription } from './run-description.ts';

interface Props {
  readonly description: RunDescription;
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly onChange: (text: string) => void;
}

const MOST_SHOWN = 40;

/** The body as text: what the contract knows is offered while it is typed, what is wrong is said with its line. */
export function BodyEditor({ description, text, issues, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLPreElement>(null);
  const [open, setOpen] = useState<(Completions & { chosen: number }) | undefined>();
  const lines = text.split('\n').length;
  const look = (isAsked = false): void => {
    const { current } = area;
    if (!current || current.selectionStart !== current.selectionEnd) return setOpen(undefined);
    const found = completeJson(description, current.value, current.selectionStart);
    const isUseful = found && (isAsked || found.from < current.selectionStart);
    setOpen(isUseful ? { ...found, chosen: 0 } : undefined);
  };
  const accept = (at: number): void => {
    const { current } = area;
    const completion = open?.list[at];
    if (!current || !open || !completion) return;
    current.setRangeText(completion.text, open.from, open.to, 'end');
    setOpen(undefined);
    onChange(current.value);
    current.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return look(true);
    }
    if (!open) {
      if (event.key === 'Enter' && area.current && !event.ctrlKey && !event.metaKey)
        breakLine(event, area.current, onChange);
      return;
    }
    const count = Math.min(open.list.length, MOST_SHOWN);
    const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
    if (step) setOpen({ ...open, chosen: (open.chosen + step) % count });
    else if (event.key === 'Enter' || event.key === 'Tab') accept(open.chosen);
    else if (event.key === 'Escape') setOpen(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="editor">
      <label for="run-body">
        Body <span class="type">JSON, Ctrl+Space completes</span>
      </label>
      <div class="editor-area">
        <pre ref={back} aria-hidden="true">
          <code>{colored(text)}</code>
          {'\n'}
        </pre>
        <textarea
          id="run-body"
          ref={area}
          value={text}
          rows={Math.min(Math.max(lines, 4), 18)}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls="run-completions"
          aria-activedescendant={open ? `run-completion-${open.chosen}` : undefined}
          aria-invalid={issues.length > 0}
          aria-describedby="run-body-issues"
          onInput={({ currentTarget }) => {
            onChange(currentTarget.value);
            look();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(undefined)}
          onScroll={({ currentTarget: { scrollLeft, scrollTop } }) =>
            back.current?.scrollTo({ left: scrollLeft, top: scrollTop })
          }
        />
        <CompletionList open={open} text={text} area={area.current} onAccept={accept} />
      </div>
      <ul id="run-body-issues" class="issues">
        {issues.map(({ line, message }) => (
          <li key={`${line} ${message}`} class="fault">
            {line !== undefined && (
              <button type="button" onClick={() => goToLine(area.current, line)}>
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

/** A new line begins where the line before began, and further in after a bracket. */
function breakLine(
  event: KeyboardEvent,
  area: HTMLTextAreaElement,
  onChange: Props['onChange'],
): void {
  event.preventDefault();
  const line = area.value.slice(0, area.selectionStart).split('\n').at(-1) ?? '';
  const indent = /^ */.exec(line)?.[0] ?? '';
  const more = /[{[]\s*$/.test(line) ? '  ' : '';
  area.setRangeText(`\n${indent}${more}`, area.selectionStart, area.selectionEnd, 'end');
  onChange(area.value);
}

interface ListProps {
  readonly open: (Completions & { chosen: number }) | undefined;
  readonly text: string;
  readonly area: HTMLTextAreaElement | null;
  readonly onAccept: (at: number) => void;
}

/** The list below the line of the caret; focus stays in the text. */
function CompletionList({ open, text, area, onAccept }: ListProps) {
  const line = open ? text.slice(0, open.from).split('\n').length : 0;
  const top = area ? line * lineHeightOf(area) + area.clientTop - area.scrollTop + 8 : 0;
  return (
    <ul
      id="run-completions"
      role="listbox"
      aria-label="Completions"
      hidden={!open}
      style={{ top: `${top}px` }}
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

const lineHeightOf = (area: HTMLElement): number => parseFloat(getComputedStyle(area).lineHeight);

function goToLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (line - 3) * lineHeightOf(area);
}

const CLASSES: Readonly<Partial<Record<Token['kind'], string>>> = {
  string: 's',
  number: 'n',
  word: 'n',
};

function colored(text: string) {
  const tokens = tokenize(text);
  let end = 0;
  const pieces = tokens.map((token, at) => {
    const space = text.slice(end, token.start);
    ({ end } = token);
    const isName = token.kind === 'string' && tokens[at + 1]?.text === ':';
    const kind = isName ? 'a' : CLASSES[token.kind];
    return [space, kind ? <span class={kind}>{token.text}</span> : token.text];
  });
  return [...pieces, text.slice(end)];
}
