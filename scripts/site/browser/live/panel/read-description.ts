import type { RunDescription } from '../../../live/run-description.ts';

/** Reads what `run.json` beside the page of an operation says. */
export async function readDescription(address: string): Promise<RunDescription> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The site has no ${address}.`);
  return (await response.json()) as RunDescription;
}
