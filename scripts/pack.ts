// Writes dist/, and the forms of the descriptions that are not committed; npm runs it before it packs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { buildDist } from './pack/build-dist.ts';
import { writeChanged, writeFiles } from './build/write-files.ts';
import { emitOtherForms } from './emit/descriptions.ts';

const files = await buildDist();
await writeFiles(join(ROOT, 'dist'), files);
const GENERATED = join(ROOT, 'generated');
const [openapi, asyncapi] = ['openapi.json', 'asyncapi.json'].map((name) =>
  JSON.parse(readFileSync(join(GENERATED, name), 'utf8')),
);
for (const [name, text] of Object.entries(emitOtherForms(openapi, asyncapi)))
  await writeChanged(join(GENERATED, name), text);

const size = (ending: string): string => {
  const texts = Object.entries(files).filter(([path]) => path.endsWith(ending));
  const bytes = texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  return `${texts.length} ${ending} ${(bytes / 1000).toFixed()} kB`;
};
// stdout belongs to `npm pack --json`.
console.error(`dist/: ${['.js', '.js.map', '.d.ts', '.cjs', '.d.cts'].map(size).join(', ')}`);
