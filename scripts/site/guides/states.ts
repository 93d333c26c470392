import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import { BETA_BADGE } from '../fields/badges.ts';
import { code, slug } from '../html/blocks.ts';
import { type Markup, markup } from '../html/markup.ts';
import { lineOf } from '../inline-markdown.ts';
import { drawStates, type StateMove } from './draw-states.ts';

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

/** A Mermaid state diagram as a picture, and a list of what its numbers stand for. */
export function statePicture(source: string, title: string): Markup {
  const moves = parseStates(source);
  const nameOf = (name: string, dot: string): Markup => (name === '[*]' ? dot : code(name));
  const items = moves
    .filter(({ label }) => label)
    .map(({ from, to, label, isStated }) => {
      const way = markup`${nameOf(from, 'start')} to ${nameOf(to, 'end')}: `;
      return markup`<li><span class="unseen">${way}</span>${lineOf(asCode(label))} ${isStated ? '' : BETA_BADGE}</li>`;
    });
  return markup`<div class="states"><figure class="diagram" markdown="none">${drawStates(moves, title)}</figure><ol>${items}</ol></div>`;
}

/** The state machines of docs/states.md by their titles in lower case, with the anchors of their headings. */
export type StateMachines = Awaited<ReturnType<typeof readStateMachines>>;

const SECTION = /^## (.+)\n[\s\S]*?```mermaid\n([\s\S]*?)```/gm;

export async function readStateMachines() {
  const text = await readFile(join(ROOT, 'docs/states.md'), 'utf8');
  return new Map(
    [...text.matchAll(SECTION)].map(([, title = '', source = '']) => [
      title.toLowerCase(),
      { title, anchor: slug(title), source },
    ]),
  );
}
