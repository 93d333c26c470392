// What the button of a block of code loads.
import type { PrismEditor } from 'prism-code-editor';
import 'prism-code-editor/prism/languages/typescript';
import { makeButton, makeElement } from '../make-element.ts';
import { openFrame, type Outcome, type RunFrame } from './code/run-frame.ts';
import type { Level } from './code/runner.ts';
import { makeEditor, markLine } from './editor.ts';
import { loadStyles } from './load-styles.ts';
import { openSandbox, prepare } from './sandbox.ts';
import { restoredWords, wordsOf } from './words.ts';
import { readDescription } from './panel/read-description.ts';
import type { Preparation, RunExample } from '../../live/run-description.ts';

/** What lets a sample succeed that tells of another moment than the sandbox's world is in. */
type Fitting = Preparation & Pick<RunExample, 'note'>;

/** Changes the code of a sample to what succeeds in the sandbox, where the reader sees it. */
async function fitSample(block: HTMLElement): Promise<Fitting> {
  const address = block.closest<HTMLElement>('[data-run]')?.dataset['run'];
  const id = block.closest('[id^="example-"]')?.id;
  if (!address || !id) return {};
  const { examples } = await readDescription(address);
  const example = examples.find((each) => each.id === id);
  const code = block.querySelector('pre code');
  for (const [shown, fitting] of example?.renamed ?? [])
    code?.replaceChildren(code.textContent.replaceAll(shown, fitting));
  return example ?? {};
}

const OUTPUT = { class: 'live-output', role: 'log', 'aria-label': 'Output', tabindex: '0' };

/** A block of code in the page that can be changed and run, with what it prints beneath. */
class CodeBlock {
  readonly #editor: PrismEditor;
  readonly #run = makeButton('Run code', 'run');
  readonly #stop = makeButton('Stop', 'stop');
  readonly #restore = makeButton('Restore', 'restore');
  readonly #output = makeElement('div', OUTPUT);
  /** Whether it has run to its end since it was changed. */
  hasRun = false;
  fitting: Fitting = {};

  constructor(block: HTMLElement) {
    const shown = block.querySelector('pre code') as HTMLElement;
    const original = shown.textContent;
    shown.parentElement?.removeAttribute('tabindex');
    shown.replaceChildren();
    const editor = makeEditor(shown, 'Code, can be changed', 'typescript', original);
    this.#editor = editor;
    const buttons = [this.#run, this.#stop, this.#restore];
    const bar = makeElement('div', { class: 'actions parts' }, ...buttons);
    // The button that loaded this, or that of a block which another one needs.
    block.querySelector(':scope > .run')?.remove();
    block.removeAttribute('data-code');
    block.classList.add('live-code');
    block.append(bar, this.#output);
    this.#stop.hidden = this.#restore.hidden = this.#output.hidden = true;
    this.#run.addEventListener('click', () => void this.run());
    this.#stop.addEventListener('click', stop);
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

  print(level: Level | 'note' | 'failure', text: string): void {
    this.#output.append(makeElement('pre', { class: level }, text));
  }

  async run(): Promise<Outcome> {
    this.#output.replaceChildren();
    this.#output.hidden = false;
    markLine(this.#editor, undefined);
    this.#setRunning(true);
    const outcome = await runBlock(this).catch((error: unknown): Outcome => ({
      kind: 'failed',
      message: wordsOf(error),
    }));
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

const blocks = new Map<HTMLElement, CodeBlock>();

function blockOf(element: HTMLElement): CodeBlock {
  const block = blocks.get(element) ?? new CodeBlock(element);
  blocks.set(element, block);
  return block;
}

/** A block that uses a client which it does not make runs after the block above that does. */
async function runNeeded(block: CodeBlock): Promise<void> {
  const isMade = /\bcrm = createClient\(/;
  if (!/\bcrm\./.test(block.code) || isMade.test(block.code)) return;
  const all = document.querySelectorAll<HTMLElement>('.block[data-code], .block.live-code');
  const above = [...all].find((each) => isMade.test(each.textContent));
  const first = above && blockOf(above);
  if (first && first !== block && !first.hasRun) await first.run();
}

let frame: RunFrame | undefined;
let printing: CodeBlock | undefined;

/** Runs a block. All of a page share their names, as one program does; each prints beneath itself. */
async function runBlock(block: CodeBlock): Promise<Outcome> {
  await runNeeded(block);
  printing = block;
  const { fitting, code } = block;
  if (fitting.note) block.print('note', fitting.note);
  const sandbox = await openSandbox();
  const restored = await prepare(sandbox, code, fitting);
  if (restored.length > 0) block.print('note', restoredWords(restored));
  frame ??= openFrame(sandbox, (level, text) => printing?.print(level, text));
  try {
    return await frame.run(block.code);
  } catch (error) {
    // The next run tries with another frame.
    stop();
    throw error;
  }
}

function stop(): void {
  frame?.close();
  frame = undefined;
  for (const block of blocks.values()) block.hasRun = false;
}

/** Makes a block one that can be changed, and runs it. */
export async function start(element: HTMLElement): Promise<void> {
  const isFirst = !blocks.has(element);
  const [fitting] = await Promise.all([isFirst ? fitSample(element) : {}, loadStyles()]);
  const block = blockOf(element);
  if (isFirst) block.fitting = fitting;
  await block.run();
}
