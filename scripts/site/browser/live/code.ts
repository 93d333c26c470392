// What the button of a block of code loads.
import { CodeBlock, type BlockRunner } from './code/code-block.ts';
import { type Fitting, fitSample } from './code/fit-sample.ts';
import { type Outcome, RunFrame } from './code/run-frame.ts';
import { keepOffline } from './keep-offline.ts';
import { loadStyles } from './load-styles.ts';
import { restoredWords } from './words.ts';
import { onTarget, openSandbox, prepare } from './sandbox.ts';

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
onTarget(() => runner.stop());

const all = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.block[data-code], .block.live-code'),
];

function blockOf(element: HTMLElement): CodeBlock {
  const block = blocks.get(element) ?? new CodeBlock(element, runner);
  blocks.set(element, block);
  return block;
}

let isKept = false;

/** Makes a block one that can be changed, and runs it. */
export async function start(element: HTMLElement): Promise<void> {
  const isFirst = !blocks.has(element);
  const [fitting] = await Promise.all([isFirst ? fitSample(element) : {}, loadStyles()]);
  const block = blockOf(element);
  if (isFirst) fittings.set(block, fitting);
  await block.run();
  if (!isKept) void keepOffline();
  isKept = true;
}
