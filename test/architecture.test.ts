import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/contract/paths.ts';
import { circlesOf } from './import-circles.ts';
import { words } from './table.ts';

interface Import {
  from: string;
  to: string;
}

function sources(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(?:tsx?|js)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

/** Every relative import of a folder's modules, those of types too, as paths from the root. */
function importsOf(folder: string): Import[] {
  return sources(folder).flatMap((from) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, from), 'utf8'));
    return importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ({ from, to: relative(ROOT, join(ROOT, dirname(from), fileName)) }));
  });
}

const arrow = ({ from, to }: Import): string => `${from} -> ${to}`;

/** A room is a folder of `src/` or `scripts/`, `generated/`, or what stands in none of these. */
function roomOf(path: string): string {
  const [top = '', room, ...rest] = path.split('/');
  return /^(?:src|scripts)$/.test(top) && rest.length > 0 ? `${top}/${room}` : top;
}

/** Which rooms each room imports from; a room without imports is not in it. */
function arrowsOf(imports: readonly Import[]): Record<string, string> {
  const arrows = Map.groupBy(imports, ({ from }) => roomOf(from));
  const entries = [...arrows].map(([room, list]): [string, string] => {
    const targets = new Set(list.map(({ to }) => roomOf(to)));
    return [
      room,
      [...targets]
        .filter((target) => target !== room)
        .sort()
        .join(' '),
    ];
  });
  return Object.fromEntries(entries.filter(([, targets]) => targets !== '').sort());
}

// An arrow that is not here is a decision to write down here; one that nothing uses goes.
test('the rooms of what ships import from each other as this table says', () => {
  expect(arrowsOf([...importsOf('src'), ...importsOf('generated')])).toEqual({
    generated: 'src/client src/schemas',
    // Types alone: what an error and a job hold.
    'src/client': 'generated',
    // The entries `index.ts` and `raw.ts`.
    src: 'generated src/client',
    // The client: `trigger --sandbox` calls the sandbox as anybody would.
    'src/cli':
      'src src/drift src/gate src/grease src/lint src/report src/sandbox src/service src/spectral src/terminal src/uses src/webhooks',
    'src/drift': 'src/report src/schemas src/service',
    'src/gate': 'src/report src/service src/spectral src/terminal',
    'src/grease': 'src/service',
    'src/lint': 'src/report src/service src/spectral src/terminal',
    'src/report': 'src/terminal',
    'src/schemas': 'generated',
    'src/service': 'generated src/schemas',
    'src/sandbox': 'generated src/client src/grease src/service src/testing src/webhooks',
    'src/testing': 'generated src/client src/grease src/service src/terminal',
    // What the gate says, and the names of its descriptions.
    'src/uses': 'src/gate src/report src/terminal',
    'src/webhooks': 'generated',
  });
});

const COMPILER = ['contract', 'lint', 'emit', 'build', 'pack', 'site'];

// The other scripts are tools at the edge: they may use anything, and nothing here uses them.
test('the rooms of the compiler import from each other as this table says', () => {
  const imports = COMPILER.flatMap((room) => importsOf(`scripts/${room}`));

  expect(arrowsOf(imports)).toEqual({
    'scripts/build': 'package.json scripts/contract scripts/emit scripts/lint src/lint src/report',
    'scripts/contract': 'src/gate src/lint src/service src/spectral',
    // The console looks like the site: its logo is the same.
    'scripts/emit': 'scripts/contract scripts/site src/schemas src/service src/spectral',
    'scripts/lint': 'scripts/contract src/lint src/service src/spectral',
    // The console is in the package too, with what it is made of.
    'scripts/pack':
      'package.json scripts/build scripts/contract scripts/emit scripts/release scripts/tools',
    // Types of the control API, and which contract a kept state is of.
    // Where the repository is, for "edit this page", and the licenses of what pages load.
    // The live reference is the client, the receiver and the sandbox, in the page.
    'scripts/site':
      'generated package.json scripts/build scripts/contract scripts/emit scripts/release src src/sandbox src/service src/webhooks',
  });
});

test('generated/ sees src/ through one module for the client, and those of the schemas', () => {
  const targets = importsOf('generated').filter(({ to }) => to.startsWith('src/'));

  expect([...new Set(targets.map(({ to }) => to))].sort()).toEqual(
    words(`
    src/client/bind-operations.ts src/schemas/compile-check.ts src/schemas/create-schema.ts
    src/schemas/formats.ts src/schemas/unions.ts
  `),
  );
});

const BESIDE_INDEX = [
  { from: 'src/service/shape.ts', to: 'generated/open-values.ts' },
  { from: 'src/raw.ts', to: 'generated/types.ts' },
  { from: 'src/sandbox/platform/node-platform.ts', to: 'generated/console-page.ts' },
  { from: 'src/schemas/index.ts', to: 'generated/contract-schemas.ts' },
].map(arrow);

/** What is generated of the control API is for its server and for the console alone. */
const isOfControl = ({ from, to }: Import): boolean =>
  /^src\/sandbox\/con(?:trol|sole)\//.test(from) && /^generated\/control(?:-table)?\.ts$/.test(to);

test('src/ sees generated/ through its index, but for what only one place uses', () => {
  const arrows = importsOf('src').filter(
    (each) =>
      each.to.startsWith('generated/') &&
      each.to !== 'generated/index.ts' &&
      !isOfControl(each) &&
      !BESIDE_INDEX.includes(arrow(each)),
  );

  expect(arrows.map(arrow)).toEqual([]);
});

test('the client imports no package', () => {
  const packages = sources('src/client').flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
    return importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith('.'));
  });

  expect(packages).toEqual([]);
});

/** What each module loads when it is loaded: esbuild leaves types out. */
async function loadsOf(folders: readonly string[]): Promise<Map<string, string[]>> {
  const all = folders.flatMap(sources).map((path) => `import './${path}';`);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: all.join('\n'), resolveDir: ROOT },
    bundle: true,
    metafile: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [
      path,
      imports.flatMap(({ path: to, kind, external }) =>
        kind === 'import-statement' && !external ? to : [],
      ),
    ]),
  );
}

test('modules load each other in a circle where schemas recur, and nowhere else', async () => {
  const circles = circlesOf(await loadsOf(['src', 'generated']));

  const folders = circles.map((circle) => [...new Set(circle.map((path) => dirname(path)))]);
  expect(folders).toEqual([['src/gate/compare/schema']]);
});

test('a circle is found whatever leads into it', () => {
  const imports = new Map([
    ['entry', ['a']],
    ['a', ['b', 'leaf']],
    ['b', ['c']],
    ['c', ['a', 'leaf']],
    ['leaf', []],
  ]);

  expect(circlesOf(imports)).toEqual([['a', 'b', 'c']]);
});
