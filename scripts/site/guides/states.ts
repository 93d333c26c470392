import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import { BETA_BADGE } from '../fields/badges.ts';
import { code, slug, table } from '../html/blocks.ts';
import type { Markup } from '../html/markup.ts';
import { lineOf } from '../inline-markdown.ts';

/** A move between two states; `[*]` stands for the start and the end. */
export interface StateMove {
  readonly from: string;
  readonly to: string;
  /** What moves it; empty where the source says nothing. */
  readonly label: string;
  /** Whether all of it is stated by the service. */
  readonly isStated: boolean;
}

const MOVE = /^\s*(\S+)\s*-->\s*(\S+?)(?::\s*(.*))?$/;
// Who decided a move is told apart from its words.
const ORIGIN = /\s*\((?:stated|decided|\w+ stated, \w+ decided)\)$/;

/** The moves of a Mermaid `stateDiagram-v2`, in the order of the source. */
export function parseStates(source: string): StateMove[] {
  const lines = source.split('\n').slice(1);
  return lines.flatMap((line) => {
    const [, from, to, label = ''] = MOVE.exec(line) ?? [];
    if (!from || !to) return [];
    return { from, to, label: label.replace(ORIGIN, ''), isStated: label.endsWith('(stated)') };
  });
}

/** Requests and events as code: the site makes links of them. */
const asCode = (label: string): string =>
  label.replace(/\b(?:GET|POST|PATCH|DELETE) \/\S*[^\s,]|\b[a-z]+(?:\.[a-z_]+)+\b/g, '`$&`');

const stateName = (name: string, end: string): Markup => (name === '[*]' ? end : code(name));

/** A Mermaid state diagram as a table of its moves. */
export const stateTable = (source: string): Markup =>
  table(
    ['From', 'To', 'What moves it'],
    parseStates(source).map(({ from, to, label, isStated }) => [
      stateName(from, 'start'),
      stateName(to, 'end'),
      [lineOf(asCode(label) || 'final'), label && !isStated ? BETA_BADGE : ''],
    ]),
  );

/** A section of the guide to states. */
interface StateMachine {
  /** As the guide has it: `Webhook endpoint`. */
  readonly title: string;
  /** Of its heading. */
  readonly anchor: string;
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
      { title, anchor: slug(title), source },
    ]),
  );
}
