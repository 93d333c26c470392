import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { type ApiItem, declareSources, readSurface } from './surface.ts';

/** Where the report lies, from the root. */
export const REPORT = 'docs/api/README.md';

// A reviewer reads the contract and the rules where they are written; here a changed hash tells of it.
const HASHED = /^(?:generated\/(?!client\.ts)|src\/spectral\/)/;
const FOREIGN = 'other packages';

/** What a name is declared in: the report has a section for each file. */
const sourceOf = ({ source }: ApiItem): string => source ?? FOREIGN;

/** Writes, as Markdown, the names that each entry of the package exports, and every declaration behind them once. */
export function createApiReport(): string {
  const entries = readEntries();
  const program = declareSources(entries.map(({ source }) => source));
  const surfaces = entries.map(({ name, source }) => ({
    name,
    items: readSurface(program, source),
  }));
  const all = new Map(surfaces.flatMap(({ items }) => items).map((item) => [keyOf(item), item]));
  const bySource = Map.groupBy(all.values(), sourceOf);
  return [
    '# What the package exports',
    'Written by `npm run api`. A test fails when the package exports anything else: a change here is a change for consumers, so review it as one.',
    ...surfaces.flatMap(({ name, items }) => [`## \`${name}\``, listNames(items)]),
    '## Declarations',
    ...[...bySource.keys()]
      .sort()
      .flatMap((source) => describeSource(source, bySource.get(source) ?? [])),
  ]
    .join('\n\n')
    .concat('\n');
}

/** What is wrong with the committed report, as lines: nothing, or that it is stale. */
export function checkApiReport(): string[] {
  const isCurrent = readFileSync(join(ROOT, REPORT), 'utf8') === createApiReport();
  return isCurrent ? [] : [`${REPORT} is stale: run \`npm run api\` and review it.`];
}

const keyOf = (item: ApiItem): string => `${sourceOf(item)} ${item.name}`;

/** Every entry of the package that has types: `src/webhooks/web.ts` of `./webhooks/web`. */
function readEntries(): { name: string; source: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries<string | { types?: string }>(exports).flatMap(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    const compiled = types?.match(/^\.\/dist\/(.+)\.d\.ts$/)?.[1];
    if (!compiled) return [];
    const ending = compiled.startsWith('src/spectral/') ? '.js' : '.ts';
    return [{ name: entry.replace('.', name), source: compiled + ending }];
  });
}

/** What consumers can import, by the file that declares it. */
function listNames(items: readonly ApiItem[]): string {
  const exported = items.filter(({ isExported }) => isExported);
  const lines = [...Map.groupBy(exported, sourceOf)].map(
    ([source, own]) => `- \`${source}\`: ${own.map(({ name }) => name).join(', ')}`,
  );
  return lines.sort().join('\n');
}

function describeSource(source: string, items: readonly ApiItem[]): string[] {
  if (source === FOREIGN) return [];
  const texts = items.map(({ name, text }) => `${name}: ${text}`).sort();
  if (HASHED.test(source)) return [`\`${source}\`: hash \`${hash(texts.join('\n'))}\``];
  const code = items.map(({ text }) => text).sort();
  return [`\`${source}\``, `\`\`\`ts\n${code.join('\n\n')}\n\`\`\``];
}

const hash = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 12);
