import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Command } from './measure-command.ts';

const TREES = ['openapi/openapi.yaml', 'openapi/asyncapi.yaml'];
const BUNDLES = ['generated/openapi.json', 'generated/asyncapi.json'];

const bin = (path: string): string => join('node_modules', path);
const redocly = (...args: string[]): string[] => [bin('@redocly/cli/bin/cli.js'), ...args];

export const SPECTRAL: Command = {
  name: '`spectral lint`, trees and bundles',
  args: [bin('@stoplight/spectral-cli/dist/index.js'), 'lint', ...TREES, ...BUNDLES],
};
export const REDOCLY: Command = { name: '`redocly lint`, trees', args: redocly('lint', ...TREES) };
export const PARSER: Command = {
  name: '@asyncapi/parser',
  args: ['scripts/bench/asyncapi-parser.mjs'],
};

/** What writes files: bundles, types, and the page of the reference, into a folder. */
export function writers(out: string): Command[] {
  const bundles = TREES.map((tree, index) => ({
    name: `\`redocly bundle ${tree}\``,
    args: redocly('bundle', tree, '-o', join(out, `${index}.json`)),
  }));
  const description = 'generated/openapi.json';
  const types = [bin('openapi-typescript/bin/cli.js'), description, '-o', join(out, 'types.ts')];
  const page = redocly('build-docs', description, '--inlineBundle', '-o', join(out, 'docs.html'));
  return [
    ...bundles,
    { name: '`openapi-typescript`', args: types },
    { name: '`redocly build-docs --inlineBundle`', args: page },
  ];
}

/** The arguments of Node that `npm run build` or `npm run lint` has, and more. */
export function script(name: 'build' | 'lint', ...options: string[]): string[] {
  return [...manifest.scripts[name].split(' ').slice(1), ...options];
}
