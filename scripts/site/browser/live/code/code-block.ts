import type { PrismEditor } from 'prism-code-editor';
import 'prism-code-editor/prism/languages/typescript';
import { makeButton } from '../../make-button.ts';
import { wordsOf } from '../words.ts';
import { makeEditor, markLine } from '../editor.ts';
import type { Level } from './runner.ts';
import type { Outcome } from './run-frame.ts';

/** What runs the code of a block. */
export interface BlockRunner {
  run(block: CodeBlock): Promise<Outcome>;
  stop(): void;
}

/** A block of code in the page that can be changed and run, with what it prints beneath. */
export class CodeBlock {
  readonly #editor: PrismEditor;
  readonly #runner: BlockRunner;
  readonly #run = makeButton('Run code', 'run');
  readonly #stop = makeButton('Stop', 'stop');
  readonly #restore = makeButton('Restore', 'restore');
  readonly #output = document.createElement('div');
  /** Whether it has run to its end since it was changed. */
  hasRun = false;

  constructor(block: HTMLElement, runner: BlockRunner) {
    this.#runner = runner;
    const shown = block.querySelector('pre code') as HTMLElement;
    const original = shown.textContent;
    shown.parentElement?.removeAttribute('tabindex');
    shown.replaceChildren();
    const label = 'Code, can be changed';
    const editor = makeEditor(shown, { language: 'typescript', value: original, label });
    this.#editor = editor;
    const bar = document.createElement('div');
    bar.className = 'actions parts';
    bar.append(this.#run, this.#stop, this.#restore);
    this.#output.className = 'live-output';
    this.#output.setAttribute('role', 'log');
    this.#output.ariaLabel = 'Output';
    this.#output.tabIndex = 0;
    // The button that loaded this, or that of a block which another one needs.
    block.querySelector(':scope > .run')?.remove();
    block.removeAttribute('data-code');
    block.classList.add('live-code');
    block.append(bar, this.#output);
    this.#stop.hidden = this.#restore.hidden = this.#output.hidden = true;
    this.#run.addEventListener('click', () => void this.run());
    this.#stop.addEventListener('click', () => runner.stop());
    this.#restore.addEventListener('click', () => {
      editor.setOptions({ value: original });
      editor.textarea.focus();
    });
    editor.on('update', (code) => {
      this.hasRun = false;
      this.#restore.hidden = code === original;
      markLine(editor, undefined);
    });
  }

  get code(): string {
    return this.#editor.value;
  }

  /** Prints a line beneath. */
  print(level: Level | 'note' | 'failure', text: string): void {
    const line = document.createElement('pre');
    line.className = level;
    line.textContent = text;
    this.#output.append(line);
  }

  /** Runs it, and says how that ended. */
  async run(): Promise<Outcome> {
    this.#output.replaceChildren();
    this.#output.hidden = false;
    markLine(this.#editor, undefined);
    this.#setRunning(true);
    const outcome = await this.#runner
      .run(this)
      .catch((error: unknown): Outcome => ({ kind: 'failed', message: wordsOf(error) }));
    this.#setRunning(false);
    this.hasRun = outcome.kind === 'done';
    this.#show(outcome);
    return outcome;
  }

  #show(outcome: Outcome): void {
    if (outcome.kind === 'stopped') return this.print('note', 'Stopped.');
    if (outcome.kind === 'done') {
      if (this.#output.childElementCount === 0) this.print('note', 'Done. It printed nothing.');
      return;
    }
    const { line, message } = outcome;
    this.print('failure', line ? `Line ${line}: ${message}` : message);
    markLine(this.#editor, line);
  }

  #setRunning(isRunning: boolean): void {
    const hadFocus = [this.#run, this.#stop].includes(document.activeElement as HTMLButtonElement);
    this.#output.ariaBusy = String(isRunning);
    this.#run.disabled = isRunning;
    this.#stop.hidden = !isRunning;
    // A button that goes would take the focus with it.
    if (hadFocus) (isRunning ? this.#stop : this.#run).focus();
  }
}
