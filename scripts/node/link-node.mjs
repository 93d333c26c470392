// Run by npm after an install, as `prepare`: makes sure that `node` in the scripts is the Node of this project.
// npm before 10.9, which comes with Node 20, removes that link again: it takes away the programs of the packages that
// are for other systems, and they have the same name.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm is making a package of an address of git: it would run nothing that builds one.
if ('_PACOTE_NO_PREPARE_' in process.env) {
  console.error(
    'An address of git has the sources, not the package: run `npm ci && npm run build && npm run pack` in a clone, and install the tarball.',
  );
  process.exit(1);
}

const FOLDER = fileURLToPath(new URL('../../node_modules', import.meta.url));
const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const isWindows = process.platform === 'win32';
const program = isWindows ? 'bin/node.exe' : 'bin/node';
const link = `${FOLDER}/.bin/${isWindows ? 'node.cmd' : 'node'}`;
// npm has installed the one that fits.
const found = Object.keys(manifest.optionalDependencies).find((name) =>
  existsSync(`${FOLDER}/${name}/${program}`),
);

if (found && !existsSync(link)) {
  if (isWindows) writeFileSync(link, `@"%~dp0\\..\\${found}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(`../${found}/${program}`, link);
}
