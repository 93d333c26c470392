import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import ts from 'typescript';
import { ROOT } from '../contract/paths.ts';
import type { Files } from '../build/write-files.ts';

/**
 * The declarations of entries, with their documentation, and of what these import; nothing of what is
 * within. Whether the sources are right is for `npm run check`. An entry that CommonJS has as well is declared for
 * CommonJS, and passed on to ES modules: these may take types from CommonJS, but not the other way around.
 *
 * @param sources - Sources of entries, as paths from the root.
 * @param required - Those of them that CommonJS has as well.
 * @returns paths from dist/
 * @throws Error when an export has a type that is not written down; it says where.
 */
export function emitDeclarations(
  sources: readonly string[],
  required: readonly string[] = [],
): Files {
  const alone = sources.filter((source) => !required.includes(source));
  const shared = reach([...required], 'cjs');
  return {
    ...shared,
    ...reach(alone, 'js', shared),
    ...Object.fromEntries(required.map((path) => [declarationOf(path, 'js'), passOn(path)])),
  };
}

const stemOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));
const passOn = (path: string): string => `export * from './${posix.basename(stemOf(path))}.cjs';\n`;
const declarationOf = (source: string, ending: 'js' | 'cjs'): string =>
  `${stemOf(source)}.d.${ending === 'js' ? 'ts' : 'cts'}`;

/** What a source in JavaScript exports: it is a rule set, which Spectral loads unchanged. */
const RULE_SET = `declare const ruleset: import('@stoplight/spectral-core').RulesetDefinition & { rules: object };
export default ruleset;
`;

function declare(source: string): string {
  if (source.endsWith('.js')) return RULE_SET;
  const text = readFileSync(join(ROOT, source), 'utf8');
  const { code, errors } = isolatedDeclarationSync(source, text, { sourcemap: false });
  const [error] = errors;
  if (error) throw new Error(`${source}: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
}

/**
 * Declarations and all that they import, with imports that name the script, as consumers write them.
 *
 * @param shared - Declarations for CommonJS that are there: they are imported, and not written again.
 */
function reach(sources: string[], ending: 'js' | 'cjs', shared: Files = {}): Files {
  const found: Files = {};
  for (let source = sources.pop(); source !== undefined; source = sources.pop()) {
    const path = declarationOf(source, ending);
    if (path in found) continue;
    let text = declare(source);
    // From the last to the first, so that places before stay what they are.
    for (const { fileName, pos } of ts.preProcessFile(text).importedFiles.reverse()) {
      if (!fileName.startsWith('.')) continue;
      const next = posix.join(posix.dirname(source), fileName);
      const isShared = declarationOf(next, 'cjs') in shared;
      // A place is that of the quotation mark.
      const [start, end] = [pos + 1, pos + 1 + fileName.length];
      text = `${text.slice(0, start)}${stemOf(fileName)}.${isShared ? 'cjs' : ending}${text.slice(end)}`;
      if (!isShared) sources.push(next);
    }
    found[path] = text;
  }
  return found;
}
