import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';

/** A section of the guide to states. */
export interface StateMachine {
  /** As the guide has it: `Webhook endpoint`. */
  readonly title: string;
  /** Mermaid's `stateDiagram-v2`. */
  readonly source: string;
}

/** The state machines of the guide, by their titles in lower case. */
export type StateMachines = ReadonlyMap<string, StateMachine>;

const SECTION = /^## (.+)\n[\s\S]*?```mermaid\n([\s\S]*?)```/gm;

/** Reads the state machines of docs/states.md. */
export async function readStateMachines(): Promise<StateMachines> {
  const text = await readFile(join(ROOT, 'docs/states.md'), 'utf8');
  return new Map(
    [...text.matchAll(SECTION)].map(([, title = '', source = '']) => [
      title.toLowerCase(),
      { title, source },
    ]),
  );
}
