// Writes dist/, what the package holds besides the descriptions; npm runs it before it packs.
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { buildDist } from './pack/build-dist.ts';
import { writeFiles } from './build/write-files.ts';

const files = await buildDist();
await writeFiles(join(ROOT, 'dist'), files);

const size = (ending: string): string => {
  const texts = Object.entries(files).filter(([path]) => path.endsWith(ending));
  const bytes = texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  return `${texts.length} ${ending} ${(bytes / 1000).toFixed()} kB`;
};
// stdout belongs to `npm pack --json`.
console.error(`dist/: ${['.js', '.js.map', '.d.ts', '.cjs', '.d.cts'].map(size).join(', ')}`);
