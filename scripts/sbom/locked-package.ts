/** A package as package-lock.json has it; the fields that are read here. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** `packages` of a package-lock.json of version 3: packages by the folder they lie in, ours by `''`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Of `node_modules/a/node_modules/@b/c`, the name `@b/c`. */
export const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? '';

/**
 * The folder of a package that another one requires, looked for as Node does: beside its dependents first,
 * then above.
 *
 * @param from - Folder of the one that requires it.
 * @throws Error when nothing has that name.
 */
export function findLocked(packages: LockedPackages, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    folder = folder.replace(/\/$/, '');
    const found = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[found]) return found;
    if (folder === '') throw new Error(`package-lock.json has no ${name} for ${from || 'us'}.`);
  }
}

/** The folders of all that comes with the package when it is installed, by name and version. */
export function findShipped(packages: LockedPackages): string[] {
  const found = new Set<string>();
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const next = findLocked(packages, folder, name);
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  const key = (folder: string): string => `${nameOf(folder)}@${packages[folder]?.version}`;
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
