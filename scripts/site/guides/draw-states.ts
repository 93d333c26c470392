import { escapeHtml } from '../html/escape.ts';
import type { StateMove } from './parse-states.ts';

// The states stand in a row. Moves to the right are arcs above it, moves to the left arcs below;
// each has a number that leads to its words in the table under the picture.
const [BOX, GAP, HEIGHT, STEP] = [118, 34, 40, 26];
const [START, END] = ['[*]', '[*] end'];

interface Placed {
  readonly left: number;
  readonly width: number;
}

interface Arc {
  readonly move: StateMove;
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly span: number;
}

/** The states in the order that the source first leads to them; start and end at the sides. */
function order(moves: readonly StateMove[]): string[] {
  const named = moves.flatMap(({ from, to }) => [from, to]).filter((name) => name !== START);
  const ends = moves.some(({ to }) => to === START) ? [END] : [];
  return [START, ...new Set(named), ...ends];
}

function place(names: readonly string[]): Map<string, Placed> {
  let left = 8;
  return new Map(
    names.map((name) => {
      const width = name.startsWith(START) ? 22 : Math.max(BOX, name.length * 9 + 20);
      const placed = { left, width };
      left += width + GAP;
      return [name, placed];
    }),
  );
}

const isForward = ({ span }: Arc): boolean => span > 0;

/** Where each arc leaves or meets a box: side by side, the longest outermost. */
function attach(arcs: readonly Arc[], places: ReadonlyMap<string, Placed>): Map<string, number> {
  const points = new Map<string, number>();
  for (const [name, { left, width }] of places) {
    for (const isAbove of [true, false]) {
      const ends = arcs
        .filter((arc) => isForward(arc) === isAbove || (isAbove && arc.span === 0))
        .flatMap((arc) => [
          ...(arc.from === name ? [{ key: `${arc.number} from`, reach: arc.span || 0.4 }] : []),
          ...(arc.to === name ? [{ key: `${arc.number} to`, reach: -arc.span || 0.5 }] : []),
        ])
        // From left to right: arcs from the left, the longest first, then arcs to the right.
        .sort(
          (a, b) =>
            (a.reach < 0 ? -1e3 - a.reach : 1e3 - a.reach) -
            (b.reach < 0 ? -1e3 - b.reach : 1e3 - b.reach),
        );
      ends.forEach(({ key }, index) => {
        points.set(key, left + (width * (index + 1)) / (ends.length + 1));
      });
    }
  }
  return points;
}

function drawArc(arc: Arc, points: ReadonlyMap<string, number>, middle: number): string {
  const [x1, x2] = [points.get(`${arc.number} from`) ?? 0, points.get(`${arc.number} to`) ?? 0];
  const side = arc.span < 0 ? 1 : -1;
  const y = middle + (side * HEIGHT) / 2;
  const lift = side * (STEP + Math.max(Math.abs(arc.span), 0.5) * STEP);
  const apex = { x: (x1 + x2) / 2, y: y + lift * 0.75 };
  const kind = arc.move.isStated ? 'stated' : 'decided';
  return `<path class="move ${kind}" d="M${round(x1)} ${y}C${round(x1)} ${round(y + lift)} ${round(x2)} ${round(y + lift)} ${round(x2)} ${y + side * 3}" marker-end="url(#arrow)"/>
<circle class="dot" cx="${round(apex.x)}" cy="${round(apex.y)}" r="10"/><text class="number" x="${round(apex.x)}" y="${round(apex.y + 4)}">${arc.number}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function drawState(name: string, { left, width }: Placed, middle: number): string {
  const center = left + width / 2;
  if (name === START) return `<circle class="start" cx="${center}" cy="${middle}" r="9"/>`;
  if (name === END)
    return `<circle class="end" cx="${center}" cy="${middle}" r="9"/><circle class="start" cx="${center}" cy="${middle}" r="5"/>`;
  return `<rect class="state" x="${left}" y="${middle - HEIGHT / 2}" width="${width}" height="${HEIGHT}" rx="8"/><text class="name" x="${center}" y="${middle + 5}">${escapeHtml(name)}</text>`;
}

/**
 * The states and moves as a picture; colors come from the style sheet.
 *
 * @param title - what the picture shows, for those who do not see it
 */
export function drawStates(title: string, moves: readonly StateMove[]): string {
  const names = order(moves);
  const places = place(names);
  const arcs = moves.map((move, index): Arc => {
    const to = move.to === START ? END : move.to;
    const span = names.indexOf(to) - names.indexOf(move.from);
    return { move, number: index + 1, from: move.from, to, span };
  });
  const reach = (list: Arc[]): number =>
    list.length === 0
      ? 0
      : 16 + 0.75 * STEP * (1 + Math.max(...list.map(({ span }) => Math.abs(span))));
  const above = reach(arcs.filter(({ span }) => span >= 0));
  const below = reach(arcs.filter(({ span }) => span < 0));
  const middle = Math.round(above + HEIGHT / 2 + 4);
  const last = places.get(names.at(-1) ?? '') ?? { left: 0, width: 0 };
  const [width, height] = [last.left + last.width + 8, Math.round(middle + HEIGHT / 2 + below + 4)];
  const points = attach(arcs, places);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}: states and moves, told in the table below">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${arcs.map((arc) => drawArc(arc, points, middle)).join('\n')}
${[...places].map(([name, placed]) => drawState(name, placed, middle)).join('\n')}
</svg>`;
}
