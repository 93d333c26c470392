import { basename } from 'node:path';
import type { Files } from '../build/write-files.ts';

/** The files, with each script that has a map saying so; one that only passes names on needs none. */
export function linkMaps(files: Files): Files {
  const linked: Files = {};
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith('.map')) continue;
    const map = files[`${path}.map`];
    const hasMap = map !== undefined && JSON.parse(map).sources.length > 0;
    linked[path] = hasMap ? `${text}//# sourceMappingURL=${basename(path)}.map\n` : text;
    if (hasMap) linked[`${path}.map`] = withoutTables(map);
  }
  return linked;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

/** A map without the text of what a build wrote: debuggers step over it, and it would be a third of all maps. */
function withoutTables(map: string): string {
  const { sources, sourcesContent, ...rest } = JSON.parse(map) as SourceMap;
  const isTable = sources.map((source) => /^(?:\.\.\/)*generated\//.test(source));
  return JSON.stringify({
    ...rest,
    sources,
    sourcesContent: sourcesContent.map((text, index) => (isTable[index] ? '' : text)),
    ignoreList: sources.flatMap((_, index) => (isTable[index] ? [index] : [])),
  });
}
