import { execFileSync } from 'node:child_process';

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly PackedFile[];
}

/** Compiles and packs the package without writing the tarball; a line for each folder of it. */
export function listPackage(root: string): string {
  // What the compiler prints goes with npm's own words, so that only JSON is on stdout.
  execFileSync('npm', ['run', '--silent', 'prepack'], { cwd: root, stdio: ['ignore', 2, 2] });
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(text) as [Packed];
  return describePackage(packed);
}

/** The folders of a tarball, with their files counted and sized. */
export function describePackage({ filename, size, unpackedSize, files }: Packed): string {
  const folders = new Map<string, { count: number; size: number }>();
  for (const file of files) {
    const name = file.path.split('/').slice(0, -1).slice(0, 3).join('/') || '.';
    const folder = folders.get(name) ?? { count: 0, size: 0 };
    folders.set(name, { count: folder.count + 1, size: folder.size + file.size });
  }
  const lines = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, folder]) =>
        `     ${name.padEnd(28)} ${`${folder.count}`.padStart(5)} files ${kib(folder.size)}`,
    );
  const total = `${filename}: ${files.length} files, ${kib(size).trim()} packed, ${kib(unpackedSize).trim()} unpacked`;
  return [total, ...lines].join('\n');
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(9)} KiB`;
