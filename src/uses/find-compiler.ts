import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type ts from 'typescript';

/** The API of TypeScript 5 and 6. */
export type Compiler = typeof ts;

/** What a program cannot be read with, or from. */
export class UnreadableProgram extends Error {
  override readonly name = 'UnreadableProgram';
}

/** A folder's TypeScript: the folder of the package, and its version. */
export interface Installed {
  readonly folder: string;
  readonly version: string;
}

function findIn(folder: string): Installed | undefined {
  try {
    const require = createRequire(join(folder, 'package.json'));
    const path = require.resolve('typescript/package.json');
    return { folder: dirname(path), version: (require(path) as { version: string }).version };
  } catch {
    return undefined;
  }
}

/** Where `npx -p typescript@6.0.3` puts programs for the command that it runs. */
const foldersOfPath = (): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => path.replaceAll('\\', '/').endsWith('node_modules/.bin'))
    .map((path) => dirname(dirname(path)));

/**
 * The TypeScript that a folder's program is compiled with.
 *
 * @throws UnreadableProgram when none is installed
 */
export function findTypeScript(folder: string): Installed {
  const found = findIn(folder);
  if (found) return found;
  throw new UnreadableProgram(
    `No TypeScript is installed for ${folder}: run \`npm install\` there, or \`npm install --save-dev typescript\`.`,
  );
}

/**
 * The API that a folder's program is read with: its own TypeScript, or the one of `npx -p typescript@6.0.3`, because
 * TypeScript 7.0 has none.
 *
 * @throws UnreadableProgram that says what to run where there is none
 */
export function loadCompiler(folder: string): Compiler {
  const own = findTypeScript(folder);
  for (const one of [own, ...foldersOfPath().map(findIn)]) {
    if (!one || !/^[56]\./.test(one.version)) continue;
    return createRequire(join(one.folder, 'package.json'))(one.folder) as Compiler;
  }
  throw new UnreadableProgram(
    `TypeScript ${own.version} has no API to read a program with: run \`npx -p typescript@6.0.3 messaging-crm-api\` with the same arguments.`,
  );
}
