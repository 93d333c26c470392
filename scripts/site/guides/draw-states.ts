import { escapeHtml } from '../html/escape.ts';
import type { StateMove } from './parse-states.ts';

// Each state stands at the left, beside the moves out of it: an arrow with its words, and the state it leads to.
const [EDGE, BOX, ARROW, ROW, LINE, GAP] = [1, 116, 196, 46, 14, 14];
const LETTERS = 27;
const START = '[*]';

/** The first clause of what moves a state; the table below has the rest. */
function shortWords(label: string): string[] {
  const [first = ''] = label.split(', ');
  const words = first.split(' ');
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last && last.length + word.length >= LETTERS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines.slice(0, 2);
}

function drawState(name: string, x: number, y: number, height: number, end: string): string {
  const middle = y + height / 2;
  const isPoint = name === START;
  const words = isPoint ? end : name;
  return `<rect class="${isPoint ? 'point' : 'state'}" x="${x}" y="${y}" width="${BOX}" height="${height}" rx="8"/><text class="name" x="${x + BOX / 2}" y="${middle + 5}">${escapeHtml(words)}</text>`;
}

function drawMove({ to, label, isStated }: StateMove, y: number): string {
  const [x1, x2, middle] = [EDGE + BOX, EDGE + BOX + ARROW, y + ROW / 2 + 6];
  const lines = shortWords(label);
  const texts = lines.map(
    (line, index) =>
      `<text class="words" x="${(x1 + x2) / 2}" y="${middle - 6 - (lines.length - 1 - index) * LINE}">${escapeHtml(line)}</text>`,
  );
  return `<path class="move ${isStated ? 'stated' : 'decided'}" d="M${x1} ${middle}H${x2 - 3}" marker-end="url(#arrow)"/>${texts.join('')}
${drawState(to, x2, middle - 16, 32, 'end')}`;
}

/** What is only an end of the picture and no move of its own: `failed --> [*]`. */
const isEnd = ({ to, label }: StateMove): boolean => to === START && label === '';

/**
 * The states and moves as a picture; colors come from the style sheet.
 *
 * @param title - what the picture shows, for those who do not see it
 */
export function drawStates(title: string, all: readonly StateMove[]): string {
  const moves = all.filter((move) => !isEnd(move));
  const groups = [...Map.groupBy(moves, ({ from }) => from)];
  let y = 4;
  const parts = groups.map(([from, own]) => {
    const height = own.length * ROW;
    const drawn = own.map((move, index) => drawMove(move, y + index * ROW));
    const html = `${drawState(from, EDGE, y + 6, height - 8, 'start')}\n${drawn.join('\n')}`;
    y += height + GAP;
    return html;
  });
  const [width, height] = [2 * (EDGE + BOX) + ARROW, y - GAP + 4];
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}: states and moves, told in the table below">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${parts.join('\n')}
</svg>`;
}
