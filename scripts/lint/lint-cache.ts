import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import type { LintReport } from './lint-contract.ts';

// What a verdict depends on: what is linted, and all that lints it. The lock file stands for the tools.
const LINTED = ['openapi', 'docs/assumptions.md'];
const LINTERS = ['scripts', 'src/spectral', 'src/lint', 'redocly.yaml', 'package-lock.json'];

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Where a cache looks and keeps: tests have folders of their own. */
export interface LintCachePlaces {
  /** The folder that holds `openapi/`. */
  root: string;
  /** The folder that holds the linters and their settings. */
  tools?: string;
  /** The folder that the cache is kept in. */
  cache?: string;
}

/** Remembers that a contract was clean, as long as nothing that could say otherwise has changed. */
export class LintCache {
  readonly #root: string;
  readonly #tools: string;
  readonly #file: string;

  constructor({
    root,
    tools = ROOT,
    cache = join(ROOT, 'node_modules/.cache/messaging-crm-api'),
  }: LintCachePlaces) {
    this.#root = root;
    this.#tools = tools;
    this.#file = join(cache, 'lint.json');
  }

  async #key(): Promise<string> {
    const paths = [
      ...LINTED.map((name) => join(this.#root, name)),
      ...LINTERS.map((name) => join(this.#tools, name)),
    ];
    const files = (await Promise.all(paths.map(filesBelow))).flat();
    const texts = await Promise.all(files.map((file) => readFile(file).catch(() => 'absent')));
    const hash = createHash('sha256').update(process.version);
    files.forEach((file, index) => hash.update(`\0${file}\0`).update(texts[index] as Buffer));
    return hash.digest('hex');
  }

  /** The report of the last clean run, if all is as it was then. */
  async read(): Promise<LintReport | undefined> {
    const text = await readFile(this.#file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { key, examplesChecked } = JSON.parse(text);
    return key === (await this.#key()) ? { findings: [], examplesChecked } : undefined;
  }

  /** Keeps a clean report; one with findings is made anew each time. */
  async write({ findings, examplesChecked }: LintReport): Promise<void> {
    if (findings.length > 0) return;
    await mkdir(join(this.#file, '..'), { recursive: true });
    await writeFile(this.#file, JSON.stringify({ key: await this.#key(), examplesChecked }));
  }
}
