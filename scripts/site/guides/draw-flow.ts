import { type Markup, markup } from '../html/markup.ts';

// Boxes in columns from left to right, each one column to the right of the last that leads to it.
const [LETTER, LINE, PAD, EDGE, BETWEEN, BESIDE] = [7.8, 18, 9, 1, 30, 12];
// Drawn from left to right, what is wider would be too small to read beside a list of pages.
const WIDEST = 1000;

interface Box {
  readonly lines: readonly string[];
  column: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Flow {
  readonly boxes: Map<string, Box>;
  readonly arrows: [from: string, to: string][];
}

const NODE = /^(\w+)(?:\["([^"]*)"\])?$/;

function readFlow(source: string): Flow {
  const boxes = new Map<string, Box>();
  const read = (text: string): string => {
    const [, id = text, label] = NODE.exec(text.trim()) ?? [];
    if (label !== undefined || !boxes.has(id)) {
      const lines = (label ?? id).split('\\n');
      const width = Math.max(...lines.map(({ length }) => length)) * LETTER + 2 * PAD;
      const height = lines.length * LINE + 14;
      boxes.set(id, { lines, column: 0, x: 0, y: 0, width, height });
    }
    return id;
  };
  const arrows = source
    .split('\n')
    .slice(1)
    .filter((line) => line.includes('-->'))
    .flatMap((line) => {
      const names = line.split('-->').map(read);
      return names.slice(1).map((to, index): [string, string] => [names[index] as string, to]);
    });
  return { boxes, arrows };
}

function placeColumns({ boxes, arrows }: Flow): void {
  // As many rounds as there are boxes: a circle ends there.
  for (let round = 0; round < boxes.size; round += 1)
    for (const [from, to] of arrows) {
      const [a, b] = [boxes.get(from) as Box, boxes.get(to) as Box];
      if (b.column <= a.column && a.column < boxes.size - 1) b.column = a.column + 1;
    }
  // What nothing leads to stands just before what it leads to, so that no arrow crosses a box.
  const reached = new Set(arrows.map(([, to]) => to));
  for (const [name, box] of boxes) {
    const next = arrows.filter(([from]) => from === name).map(([, to]) => boxes.get(to) as Box);
    if (!reached.has(name) && next.length > 0)
      box.column = Math.min(...next.map(({ column }) => column)) - 1;
  }
}

/** Lays out the columns beside each other or, for a phone, below each other. */
function place(flow: Flow, isDown: boolean): { width: number; height: number } {
  const [along, across, length, breadth] = isDown
    ? (['y', 'x', 'height', 'width'] as const)
    : (['x', 'y', 'width', 'height'] as const);
  const steps = [...Map.groupBy(flow.boxes.values(), ({ column }) => column)]
    .sort(([one], [other]) => one - other)
    .map(([, list]) => list);
  const breadthOf = (list: Box[]): number =>
    list.reduce((sum, box) => sum + box[breadth] + BESIDE, -BESIDE);
  const total = Math.max(...steps.map(breadthOf)) + 2 * EDGE;
  let start = EDGE;
  for (const list of steps) {
    let beside = (total - breadthOf(list)) / 2;
    const longest = Math.max(...list.map((box) => box[length]));
    for (const box of list) {
      box[along] = start;
      box[across] = beside;
      box[length] = longest;
      beside += box[breadth] + BESIDE;
    }
    start += longest + BETWEEN;
  }
  const [end, side] = [Math.round(start - BETWEEN + EDGE), Math.round(total)];
  return isDown ? { width: side, height: end } : { width: end, height: side };
}

function drawBox({ lines, x, y, width, height }: Box): Markup {
  const first = y + (height - lines.length * LINE) / 2 + 13;
  const text = lines.map(
    (line, index) => markup`<text x=${x + width / 2} y=${first + index * LINE}>${line}</text>`,
  );
  return markup`<rect class="state" x=${x} y=${y} width=${width} height=${height} rx="8"/>${text}`;
}

function curve(from: Box, to: Box, isDown: boolean): string {
  const [x1, y1, x2, y2] = isDown
    ? [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y - 2]
    : [from.x + from.width, from.y + from.height / 2, to.x - 2, to.y + to.height / 2];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const bend = isDown ? `${x1} ${y} ${x2} ${y}` : `${x} ${y1} ${x} ${y2}`;
  return `M${x1} ${y1}C${bend} ${x2} ${y2}`;
}

/** One drawing of the flow, with the name that its marker has on the page. */
function drawPicture(source: string, isDown: boolean, title: string) {
  const flow = readFlow(source);
  placeColumns(flow);
  const { width, height } = place(flow, isDown);
  const way = isDown ? 'down' : 'across';
  const id = `${way}-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const boxOf = (name: string): Box => flow.boxes.get(name) as Box;
  const arrows = flow.arrows.map(
    ([from, to]) =>
      markup`<path class="move" d=${curve(boxOf(from), boxOf(to), isDown)} marker-end="url(#${id})"/>`,
  );
  const told = flow.arrows.map((arrow) =>
    arrow.map((name) => boxOf(name).lines.join(' ')).join(' leads to '),
  );
  const label = `${title}: ${told.join('; ')}`;
  const svg = markup`<svg class=${way} viewBox="0 0 ${width} ${height}" width=${width} height=${height} role="img" aria-label=${label}>
<defs><marker id=${id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${arrows}
${[...flow.boxes.values()].map(drawBox)}
</svg>`;
  return { svg, width };
}

/**
 * A Mermaid flowchart as a picture, from left to right and, where there is no width for that, downward; colors come
 * from the style sheet, and the title is for those who do not see it.
 */
export function drawFlow(title: string, source: string): Markup {
  const across = drawPicture(source, false, title);
  const down = drawPicture(source, true, title);
  const drawn = across.width > WIDEST ? down.svg : [across.svg, down.svg];
  return markup`<figure class="diagram flow" tabindex="0">${drawn}</figure>`;
}
