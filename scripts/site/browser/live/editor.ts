import { createEditor, type PrismEditor } from 'prism-code-editor';
import { insertText } from 'prism-code-editor/utils';

/**
 * Text that a reader types, in color by the grammar of its language, which whoever makes an editor imports. Assistive
 * tools call it by its label. The Tab key leads out of it, as out of any field.
 */
export function makeEditor(place: HTMLElement, label: string, language: string, value: string) {
  const editor = createEditor(place, { language, value, lineNumbers: false });
  editor.textarea.ariaLabel = label;
  // Its successor weighs more than all of this editor's commands.
  // oxlint-disable-next-line typescript/no-deprecated
  const { keyCommandMap } = editor;
  delete keyCommandMap['Escape'];
  keyCommandMap['Enter'] = ({ ctrlKey, metaKey }, [start], text) => {
    if (ctrlKey || metaKey) return false;
    insertText(editor, `\n${indentAfter(text.slice(0, start))}`);
    return true;
  };
  return editor;
}

/** A new line begins where the line before began, and further in after a bracket. */
function indentAfter(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const indent = line.slice(0, line.length - line.trimStart().length);
  return /[{[(]\s*$/.test(line) ? `${indent}  ` : indent;
}

export function markLine({ lines, wrapper }: PrismEditor, line: number | undefined): void {
  wrapper.querySelector('.fault-line')?.classList.remove('fault-line');
  if (line !== undefined) lines[line]?.classList.add('fault-line');
}

export function goToLine({ lines, textarea, value }: PrismEditor, line: number): void {
  const texts = value.split('\n');
  const start = texts.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  textarea.focus();
  textarea.setSelectionRange(start, start + (texts[line - 1]?.length ?? 0));
  lines[line]?.scrollIntoView({ block: 'nearest' });
}
