import { slug } from '../html/blocks.ts';
import { type Markup, markup } from '../html/markup.ts';

/** A move between two states; `[*]` stands for the start and the end. */
export interface StateMove {
  readonly from: string;
  readonly to: string;
  /** What moves it; empty where the source says nothing. */
  readonly label: string;
  readonly isStated: boolean;
}

const [LETTER, HEIGHT, STEP, REACH, MARGIN] = [7.8, 30, 66, 27, 12];
/** Half of a dot, which stands for the start and the end. */
const DOT = 8;
const END = 'end';

/** A state in the picture: its middle, and how far it reaches from there. */
type Place = ReturnType<typeof placesOf>[number];

/** The states below each other in the order in which they are told of, with the end at the end. */
function placesOf(moves: readonly StateMove[]) {
  const named = moves.flatMap(({ from, to }) => [from, ...(to === '[*]' ? [] : [to])]);
  const names = [...new Set(named), ...(moves.some(({ to }) => to === '[*]') ? [END] : [])];
  const half = Math.max(...names.map(({ length }) => length)) * (LETTER / 2) + 10;
  return names.map((name, index) => {
    const isDot = name === '[*]' || name === END;
    const size = isDot ? { beside: DOT, below: DOT } : { beside: half, below: HEIGHT / 2 };
    return { name, isDot, y: index * STEP + HEIGHT / 2 + 1, ...size };
  });
}

/** How far a move swings out: not at all to the next state, to the right on the way forward, to the left on the way back. */
const bendOf = (far: number): number =>
  far === 0 ? REACH : far < 0 ? far * REACH : (far - 1) * REACH;

/**
 * The moves of a resource as a picture: its states below each other, ways forward at their right, ways back at their
 * left, each with its number in the list beside.
 */
export function drawStates(moves: readonly StateMove[], title: string): Markup {
  const places = placesOf(moves);
  const indexOf = (name: string): number => places.findIndex((place) => place.name === name);
  const half = Math.max(...places.map(({ beside }) => beside));
  const arrows = moves.map(({ from, to, label }) => {
    const [start, end] = [indexOf(from), indexOf(to === '[*]' ? END : to)];
    return { start, end, bend: bendOf(end - start), label };
  });
  const bends = arrows.map(({ bend }) => bend);
  const middle = half + MARGIN - Math.min(0, ...bends);
  const width = middle + half + MARGIN + Math.max(0, ...bends);
  const height = (places.length - 1) * STEP + HEIGHT + 2;
  const id = `moves-${slug(title)}`;
  let count = 0;
  const drawn = arrows.map(({ start, end, bend, label }) => {
    const [one, other] = [places[start], places[end]] as [Place, Place];
    const swing = Math.sign(bend) * half + bend;
    const [x, y] = bend ? [middle + swing, 0] : [middle, -5];
    const path = bend ? curve(one, other, middle, bend, half) : line(one, other, middle);
    return markup`<path class="move" d=${path} marker-end="url(#${id})"/>${label && number(x, y + (one.y + other.y) / 2, (count += 1))}`;
  });
  const told = places.flatMap(({ name, isDot }) => (isDot ? [] : name)).join(', ');
  return markup`<svg viewBox="0 0 ${width} ${height}" width=${width} height=${height} role="img" aria-label="${title}: ${told}">
<defs><marker id=${id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${drawn}
${places.map((place) => drawPlace(place, middle))}
</svg>`;
}

const line = (one: Place, other: Place, x: number): string =>
  `M${x} ${one.y + one.below}V${other.y - other.below - 2}`;

/** From the side of a state to that of another; one that leads to itself begins above where it ends. */
function curve(one: Place, other: Place, middle: number, bend: number, half: number): string {
  const side = Math.sign(bend);
  const apart = one === other ? 9 : 0;
  const over = middle + side * half + bend * (4 / 3);
  const [from, to] = [middle + side * one.beside, middle + side * (other.beside + 2)];
  const [top, bottom] = [one.y - apart, other.y + apart];
  return `M${from} ${top}C${over} ${top} ${over} ${bottom} ${to} ${bottom}`;
}

const number = (x: number, y: number, count: number): Markup =>
  markup`<circle class="paper" cx=${x} cy=${y} r="9"/><text class="number" x=${x} y=${y + 4}>${count}</text>`;

const drawPlace = ({ name, isDot, y, beside, below }: Place, x: number): Markup =>
  isDot
    ? markup`<circle class=${name === END ? 'state' : 'start'} cx=${x} cy=${y} r=${DOT - 1}/>`
    : markup`<rect class="state" x=${x - beside} y=${y - below} width=${2 * beside} height=${2 * below} rx=${below}/><text x=${x} y=${y + 4}>${name}</text>`;
