import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/lint/finding.ts';
import type { Contract } from '../contract/read-contract.ts';
import { FOLDERS, type SourcePlace } from '../contract/source-map.ts';

/** The two descriptions are released as one contract: their versions have to be the same. */
export function lintVersions({ openapi, asyncapi, sources }: Contract): Finding[] {
  const [http, events] = [openapi, asyncapi].map(({ info }) => info?.version as unknown);
  if (http === events) return [];
  return [
    {
      ...sources.locate('#/info/version', 'asyncapi'),
      tool: 'contract',
      rule: 'versions-agree',
      message: `The OpenAPI description has the version ${String(http)}: write the same here.`,
    },
  ];
}

// Parts of the descriptions, each a file that another one refers to.
const FILES = ['events', 'paths', 'sandbox-control', ...Object.values(FOLDERS).flat()];

const finding = (place: SourcePlace, what: string): Finding => ({
  ...place,
  tool: 'contract',
  rule: 'file-is-used',
  message: `Nothing refers to ${what}: hook it up, or remove it.`,
});

function unusedFiles({ root, files }: Contract): Finding[] {
  const used = new Set(files);
  return FILES.flatMap((folder) => {
    const path = join(root, 'openapi', folder);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names
      .filter((name) => /\.ya?ml$/.test(name) && !used.has(join(path, name)))
      .map((name) =>
        finding({ file: `openapi/${folder}/${name}`, line: 1, column: 1 }, 'this file'),
      );
  });
}

/** The paths of the control API by the names that they have in their files: `/_sandbox/clock/advance` is `clock_advance`. */
const controlPaths = (paths: object = {}): object =>
  Object.fromEntries(Object.keys(paths).map((path) => [path.split('/').slice(2).join('_'), path]));

/** Of a file that is used, the bundle takes only the components that something refers to. */
function unusedEntries({ openapi, control, sources }: Contract): Finding[] {
  const places = Object.entries(FOLDERS).flatMap(([kind, folders]) => [
    ...folders.map((folder) => ({ used: openapi['components']?.[kind], at: [folder] })),
    { used: control?.['components']?.[kind], at: ['sandbox-control', kind] },
  ]);
  const paths = { used: controlPaths(control?.['paths']), at: ['sandbox-control', 'paths'] };
  return [...places, paths].flatMap(({ used, at: [folder = '', ...map] }) =>
    sources
      .entries(folder, ...map)
      .filter(([name]) => !Object.hasOwn(used ?? {}, name))
      .map(([name, place]) => finding(place, `\`${name}\``)),
  );
}

/** Parts that nothing refers to: an event that was not hooked up, an example or a parameter that was replaced. */
export function lintOrphans(contract: Contract): Finding[] {
  const files = unusedFiles(contract);
  const known = new Set(files.map(({ file }) => file));
  return [...files, ...unusedEntries(contract).filter(({ file }) => !known.has(file))];
}
