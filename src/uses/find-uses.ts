import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../terminal/usage-error.ts';
import { type ContractWords, ProgramUses } from './collect-uses.ts';
import { ContractNames } from './contract-names.ts';
import { type Manifest, sortPlaces } from './manifest.ts';
import { nearestPackage, readPrograms } from './read-programs.ts';

/** What a tsconfig.json stands for. */
export type FoundUses = ReturnType<typeof findUses>;

/**
 * Finds what a TypeScript program uses of the contract.
 *
 * @param project - The path of its tsconfig.json.
 * @param name - What reports call it; the name in its package.json by default.
 * @throws UsageError when it cannot be read, has no TypeScript, or does not use the contract at all
 */
export function findUses(project: string, name?: string) {
  const { compiler, programs: all } = readPrograms(project);
  const owner = nearestPackage(resolve(project));
  const folder = owner?.folder ?? resolve(project, '..');
  const found = all.flatMap((program) => {
    const names = new ContractNames(compiler, program);
    const [contract] = program.getSourceFiles().flatMap((file) => names.packageOf(file) ?? []);
    return contract ? [{ contract, names }] : [];
  });
  const [first] = found;
  if (!first) {
    throw new UsageError(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  }
  const programs = found.map(
    ({ contract, names }) => new ProgramUses(names, readWords(contract.folder), folder),
  );
  const uses = programs.flatMap((program) => [...program.uses.values()].flat());
  const manifest: Manifest = {
    version: 1,
    name: name ?? owner?.data['name'] ?? 'this program',
    contract: String(first.contract.data['version']),
    uses: sortPlaces(uses, ({ kind, key, detail, file }) => [kind, key, detail, file].join('\0')),
  };
  // Paths are told from the folder; the contract's package is installed in the other.
  return { manifest, programs, folder, installed: first.contract.folder };
}

/** The events of the contract, and the codes and types of its errors. */
function readWords(folder: string): ContractWords {
  const text = readFileSync(join(folder, 'generated/openapi.json'), 'utf8');
  const { webhooks, components } = JSON.parse(text) as Record<string, any>;
  const { code, type } = components.schemas.ErrorBody.properties;
  const codes = [code, type].flatMap((one) => one['x-extensible-enum'] ?? []);
  return new Map([
    ...Object.keys(webhooks).map((event) => [event, 'events'] as const),
    ...codes.map((word) => [word, 'codes'] as const),
  ]);
}
