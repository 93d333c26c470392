// What the button of a block of code loads.
import { CodeBlock, type BlockRunner } from './code/code-block.ts';
import { type Outcome, RunFrame } from './code/run-frame.ts';
import { loadStyles } from './load-styles.ts';
import { restoredWords } from './words.ts';
import { openSandbox, prepare } from './sandbox.ts';
import { type Preparation, readDescription, type RunExample } from './panel/run-description.ts';

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

const blocks = new Map<HTMLElement, CodeBlock>();
const fittings = new Map<CodeBlock, Fitting>();

/** All blocks of a page share their names, as one program does; each that runs prints beneath itself. */
class PageRunner implements BlockRunner {
  #frame: RunFrame | undefined;
  #printing: CodeBlock | undefined;

  async run(block: CodeBlock): Promise<Outcome> {
    await this.#runNeeded(block);
    this.#printing = block;
    await prepareFor(block);
    this.#frame ??= new RunFrame(await openSandbox(), (level, text) =>
      this.#printing?.print(level, text),
    );
    try {
      return await this.#frame.run(block.code);
    } catch (error) {
      // The next run tries with another frame.
      this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#frame?.close();
    this.#frame = undefined;
    for (const block of blocks.values()) block.hasRun = false;
  }

  /** A block that uses a client which it does not make runs after the block above that does. */
  async #runNeeded(block: CodeBlock): Promise<void> {
    const isMade = /\bcrm = createClient\(/;
    if (!/\bcrm\./.test(block.code) || isMade.test(block.code)) return;
    const above = all().filter((each) => isMade.test(each.textContent));
    const first = above[0] && blockOf(above[0]);
    if (first && first !== block && !first.hasRun) await first.run();
  }
}

async function prepareFor(block: CodeBlock): Promise<void> {
  const fitting = fittings.get(block) ?? {};
  if (fitting.note) block.print('note', fitting.note);
  const restored = await prepare(await openSandbox(), block.code, fitting);
  if (restored.length > 0) block.print('note', restoredWords(restored));
}

const runner = new PageRunner();

const all = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.block[data-code], .block.live-code'),
];

function blockOf(element: HTMLElement): CodeBlock {
  const block = blocks.get(element) ?? new CodeBlock(element, runner);
  blocks.set(element, block);
  return block;
}

/** Makes a block one that can be changed, and runs it. */
export async function start(element: HTMLElement): Promise<void> {
  const isFirst = !blocks.has(element);
  const [fitting] = await Promise.all([isFirst ? fitSample(element) : {}, loadStyles()]);
  const block = blockOf(element);
  if (isFirst) fittings.set(block, fitting);
  await block.run();
}
