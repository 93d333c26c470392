import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { fingerprint } from './fingerprint.ts';
import { CACHE, keep, readKept } from './keep-json.ts';

const SOURCES = [
  ...['openapi', 'docs/assumptions.md', 'scripts', 'src', 'redocly.yaml'],
  ...['package.json', 'package-lock.json'],
];
const RESULTS = [
  ...['generated', 'docs/rules.md', 'docs/sandbox-control.md', 'site/reference/all.html'],
];

/** Where a record looks and keeps: tests have folders of their own. */
export interface BuildRecordPlaces {
  root?: string;
  cache?: string;
}

/** Remembers what the last clean build was made from and what it wrote, to say that nothing is to be done. */
export class BuildRecord {
  readonly #results: string[];
  readonly #sources: string;
  readonly #file: string;

  constructor({ root = ROOT, cache = CACHE }: BuildRecordPlaces = {}) {
    this.#results = RESULTS.map((name) => join(root, name));
    this.#sources = fingerprint(SOURCES.map((name) => join(root, name)));
    this.#file = join(cache, 'build.json');
  }

  /** Whether the sources are those of the last clean build, and its results lie where it put them. */
  holds(): boolean {
    const kept = readKept<{ sources: string; results: string }>(this.#file);
    return kept?.sources === this.#sources && kept.results === fingerprint(this.#results);
  }

  /** Notes that the sources, as they were when this record was made, have become what lies there now. */
  write(): void {
    keep(this.#file, { sources: this.#sources, results: fingerprint(this.#results) });
  }
}
