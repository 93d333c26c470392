import { createHash } from 'node:crypto';
import type { ApiItem } from './surface.ts';

// A reviewer reads the contract and the rules where they are written; here a changed hash tells of it.
const HASHED = /^(generated\/(schemas|types|events)|src\/spectral\/.*)\.ts$/;

/** Writes a surface as Markdown. */
export function describeSurface(name: string, items: readonly ApiItem[]): string {
  const isOwn = ({ source }: ApiItem): boolean => !HASHED.test(source ?? '');
  const own = items.filter(isOwn);
  const hashed = items.filter((item) => item.isExported && !isOwn(item));
  return [
    `# What \`${name}\` exports`,
    'Written by `npm run api`. A test fails when the package exports anything else: a change here is a change for consumers, so review it as one.',
    ...listCode(
      'Exports',
      own.filter(({ isExported }) => isExported),
    ),
    ...listCode(
      'What those refer to',
      own.filter(({ isExported }) => !isExported),
    ),
    ...listHashes(hashed),
  ]
    .join('\n\n')
    .concat('\n');
}

function listCode(title: string, items: readonly ApiItem[]): string[] {
  if (items.length === 0) return [];
  const code = items.map(({ name, text, source }) =>
    source === undefined ? `// ${name}: ${text}` : text,
  );
  return [`## ${title}`, `\`\`\`ts\n${code.join('\n\n')}\n\`\`\``];
}

function listHashes(items: readonly ApiItem[]): string[] {
  if (items.length === 0) return [];
  const rows = items.map(({ name, text }) => `| \`${name}\` | \`${hash(text)}\` |`);
  return ['## By their hash', ['| name | hash |', '| --- | --- |', ...rows].join('\n')];
}

function hash(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 12);
}
