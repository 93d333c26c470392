import { escapeHtml } from '../html/escape.ts';

// Boxes in columns from left to right, each one column to the right of the last that leads to it.
const [LETTER, LINE, PAD, GAP_X, GAP_Y] = [7.4, 18, 14, 44, 18];

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
      const height = lines.length * LINE + PAD;
      boxes.set(id, { lines, column: 0, x: 0, y: 0, width, height });
    }
    return id;
  };
  const arrows = source
    .split('\n')
    .slice(1)
    .filter((line) => line.includes('-->'))
    .map((line): [string, string] => {
      const [from = '', to = ''] = line.split('-->').map(read);
      return [from, to];
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

function place(flow: Flow): { width: number; height: number } {
  placeColumns(flow);
  const columns = [...Map.groupBy(flow.boxes.values(), ({ column }) => column)]
    .sort(([one], [other]) => one - other)
    .map(([, list]) => list);
  const heightOf = (list: Box[]): number =>
    list.reduce((sum, { height }) => sum + height + GAP_Y, -GAP_Y);
  const height = Math.max(...columns.map(heightOf)) + 8;
  let x = 4;
  for (const list of columns) {
    let y = (height - heightOf(list)) / 2;
    const widest = Math.max(...list.map(({ width }) => width));
    for (const box of list) {
      Object.assign(box, { x, y, width: widest });
      y += box.height + GAP_Y;
    }
    x += widest + GAP_X;
  }
  return { width: Math.round(x - GAP_X + 4), height: Math.round(height) };
}

function drawBox({ lines, x, y, width, height }: Box): string {
  const text = lines.map(
    (line, index) =>
      `<text x="${x + width / 2}" y="${y + PAD / 2 + 13 + index * LINE}">${escapeHtml(line)}</text>`,
  );
  return `<rect class="state" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${text.join('')}`;
}

function drawArrow(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x - 2, to.y + to.height / 2];
  const middle = (x1 + x2) / 2;
  return `<path class="move" d="M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}" marker-end="url(#arrow)"/>`;
}

/**
 * A Mermaid flowchart from left to right as a picture; colors come from the style sheet.
 *
 * @param title - what the picture shows, for those who do not see it
 */
export function drawFlow(title: string, source: string): string {
  const flow = readFlow(source);
  const { width, height } = place(flow);
  const arrows = flow.arrows.map(([from, to]) =>
    drawArrow(flow.boxes.get(from) as Box, flow.boxes.get(to) as Box),
  );
  const id = `arrow-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const told = flow.arrows.map((arrow) =>
    arrow.map((name) => flow.boxes.get(name)?.lines.join(' ')).join(' leads to '),
  );
  return `<figure class="diagram flow" tabindex="0"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(`${title}: ${told.join('; ')}`)}">
<defs><marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${arrows.join('\n').replaceAll('#arrow', `#${id}`)}
${[...flow.boxes.values()].map(drawBox).join('\n')}
</svg></figure>
`;
}
