import { colorCode } from './color-code.ts';

/** Code that a reader changes. */
export interface Editor {
  readonly code: string;
  /** Puts the code of the page back. */
  restore(): void;
  onChange(listener: (isChanged: boolean) => void): void;
  /** Marks a line, or none. */
  mark(line: number | undefined): void;
}

/** Makes a block of code one that is typed in: a text area without color above the same text with it. */
export function makeEditor(pre: HTMLElement): Editor {
  const shown = pre.querySelector('code') as HTMLElement;
  const original = shown.textContent;
  const area = document.createElement('textarea');
  area.value = original;
  area.spellcheck = false;
  area.autocapitalize = 'off';
  area.autocomplete = 'off';
  area.setAttribute('aria-label', 'Code, can be changed');
  const sheet = document.createElement('div');
  sheet.className = 'sheet';
  shown.replaceWith(sheet);
  sheet.append(shown, area);
  shown.ariaHidden = 'true';
  pre.removeAttribute('tabindex');
  const draw = (): void => shown.replaceChildren(colorCode(area.value));
  const listeners: ((isChanged: boolean) => void)[] = [];
  area.addEventListener('input', () => {
    draw();
    for (const listener of listeners) listener(area.value !== original);
  });
  draw();
  return {
    get code() {
      return area.value;
    },
    restore() {
      area.value = original;
      area.dispatchEvent(new Event('input'));
      area.focus();
    },
    onChange: (listener) => void listeners.push(listener),
    mark: (line) => markLine(sheet, line),
  };
}

function markLine(sheet: HTMLElement, line: number | undefined): void {
  sheet.querySelector('.fault-line')?.remove();
  if (line === undefined) return;
  const mark = document.createElement('span');
  mark.className = 'fault-line';
  // Empty lines as high as those above, since a policy may forbid styles in elements.
  mark.textContent = '\n'.repeat(line - 1);
  sheet.append(mark);
}
