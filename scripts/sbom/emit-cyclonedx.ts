import { findLocked, findShipped, type LockedPackages, nameOf } from './locked-package.ts';

/** What the list says of this package. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/**
 * The bill of materials of the package, as CycloneDX 1.6: what is installed with it, and what needs what.
 * The same lock file gives the same text. (`npm sbom` writes a date and a random number, and with
 * `--omit dev` leaves out what a tool of ours needs as well, ajv and yaml among it.)
 *
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function emitCycloneDx(subject: Subject, packages: LockedPackages): string {
  const shipped = findShipped(packages);
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...describe(subject.name, subject.version, subject.license),
        description: subject.description,
      },
    },
    components: shipped.map((folder) => component(folder, packages)),
    dependencies: ['', ...shipped].map((folder) => ({
      ref: folder === '' ? refer(subject.name, subject.version) : reference(folder, packages),
      dependsOn: needs(folder, packages)
        .map((needed) => reference(needed, packages))
        .sort(),
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const refer = (name: string, version: string): string => `${name}@${version}`;

const reference = (folder: string, packages: LockedPackages): string =>
  refer(nameOf(folder), packages[folder]?.version ?? '');

const needs = (folder: string, packages: LockedPackages): string[] =>
  Object.keys(packages[folder]?.dependencies ?? {}).map((name) =>
    findLocked(packages, folder, name),
  );

function component(folder: string, packages: LockedPackages): object {
  const { version = '', license = '', integrity = '' } = packages[folder] ?? {};
  const [algorithm, digest] = integrity.split('-');
  const hashes = digest && {
    alg: algorithm === 'sha512' ? 'SHA-512' : 'SHA-1',
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
  return {
    ...describe(nameOf(folder), version, license),
    scope: 'required',
    ...(hashes && { hashes: [hashes] }),
  };
}

function describe(name: string, version: string, license: string): object {
  return {
    type: 'library',
    'bom-ref': refer(name, version),
    name,
    version,
    // A package URL escapes the @ of a scope.
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    // `(MIT OR ISC)` is an expression, not the name of a license.
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
  };
}
