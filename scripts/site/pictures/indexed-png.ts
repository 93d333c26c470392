import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), content, numbers(crc32(content))]);
}

const parts = (color: number): number[] => [color >> 16, (color >> 8) & 255, color & 255];

const distance = (one: number, other: number): number => {
  const [a, b] = [parts(one), parts(other)];
  return a.reduce((sum, part, index) => sum + (part - (b[index] ?? 0)) ** 2, 0);
};

/** For each color its place in the palette: its own if it is a frequent one, else that of the nearest. */
function paletteOf(pixels: readonly number[]): { palette: number[]; places: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const colors = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const palette = colors.slice(0, MAX_COLORS);
  const nearest = (color: number): number =>
    palette.reduce((best, own) => (distance(own, color) < distance(best, color) ? own : best));
  return { palette, places: new Map(colors.map((one) => [one, palette.indexOf(nearest(one))])) };
}

/**
 * A PNG with a palette of 256 colors, which is half of what a browser writes for a drawing (PNG, third edition).
 *
 * @param pixels - red, green and blue of each in one number, row by row
 * @param width - of a row, in pixels
 * @param text - a keyword, a NUL and a text, in Latin-1, which the file carries
 */
export function indexedPng(pixels: readonly number[], width: number, text: string): Buffer {
  const { palette, places } = paletteOf(pixels);
  const height = pixels.length / width;
  // Each row begins with the number of its filter: 0 is none.
  const rows = Buffer.alloc(pixels.length + height);
  for (const [index, color] of pixels.entries())
    rows[index + Math.floor(index / width) + 1] = places.get(color) ?? 0;
  const [depth, isIndexed] = [8, 3];
  const header = Buffer.concat([numbers(width, height), Buffer.from([depth, isIndexed, 0, 0, 0])]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(text, 'latin1')),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
