// Starts a script of this project: `node scripts/run.js scripts/build.ts --check`.
// It is written for any Node, so that one that cannot run TypeScript, a tree without its tools, and a tree that
// cannot be written to get a sentence instead of a stack trace. Exit code 2 for each of them.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What keeps every script from running; undefined when nothing does. */
function findObstacle() {
  if (!existsSync(`${ROOT}/node_modules/vitest`))
    return 'The tools of this project are not installed: run `npm ci` without --omit=dev, and without NODE_ENV=production.';
  // Undefined before Node 22.
  if (process.features.typescript) return undefined;
  return (
    `Node ${process.versions.node} does not run TypeScript, and the Node that this project brings along is not ` +
    `installed. Run \`npm ci\` without --omit=optional and --ignore-scripts; it has one for Linux and macOS on x64 and arm64, and for ` +
    `Windows on x64 (here: ${process.platform}, ${process.arch}). Elsewhere, install Node 24.18 or later.`
  );
}

/**
 * What a failed write says; undefined for any other error.
 *
 * @param {NodeJS.ErrnoException | undefined} error
 */
function explainWrite(error) {
  if (!error?.path || !['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) return undefined;
  return `${error.path} cannot be written (${error.code}): the scripts write to their own folder. Use a copy that is yours.`;
}

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exitCode = 2;
}

const [program = '', , script = '', ...args] = process.argv;
const obstacle = findObstacle();
if (obstacle) stop(obstacle);
else {
  process.argv = [program, script, ...args];
  import(pathToFileURL(script).href).catch((error) => {
    const sentence = explainWrite(error);
    if (!sentence) throw error;
    stop(sentence);
  });
}
