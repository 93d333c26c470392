import type { Preparation, RunDescription, RunExample } from '../panel/run-description.ts';

/** What lets a sample succeed that tells of another moment than the sandbox's world is in. */
export type Fitting = Preparation & Pick<RunExample, 'note'>;

/**
 * Changes the code of a sample to what succeeds in the sandbox, where the reader sees it.
 *
 * @param block - A block of code; one that is no sample of an operation stays as it is.
 * @returns what comes before each run, and what differs in words
 */
export async function fitSample(block: HTMLElement): Promise<Fitting> {
  const address = block.closest<HTMLElement>('[data-run]')?.dataset['run'];
  const id = block.closest('[id^="example-"]')?.id;
  if (!address || !id) return {};
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The site has no ${address}.`);
  const { examples } = (await response.json()) as RunDescription;
  const example = examples.find((each) => each.id === id);
  const code = block.querySelector('pre code');
  for (const [shown, fitting] of example?.renamed ?? [])
    code?.replaceChildren(code.textContent.replaceAll(shown, fitting));
  return example ?? {};
}
