import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { Description } from '../contract/source-map.ts';
import type { ExampleCounts } from '../lint/examples.ts';
import type { LintReport } from '../lint/lint-contract.ts';
import { fingerprint } from './fingerprint.ts';
import { CACHE, keep, readKept } from './keep-json.ts';

// What a verdict depends on: what is linted, and all that lints it. The lock file stands for the tools.
const LINTED = ['openapi', 'docs/assumptions.md'];
const LINTERS = ['scripts', 'src/spectral', 'src/lint', 'redocly.yaml', 'package-lock.json'];
const DESCRIPTIONS: Description[] = ['openapi', 'asyncapi'];

/** Where a cache looks and keeps: tests have folders of their own. */
export interface LintCachePlaces {
  /** The folder that holds `openapi/`. */
  root: string;
  /** The folder that holds the linters and their settings. */
  tools?: string;
  /** The folder that the cache is kept in. */
  cache?: string;
}

interface CleanLint {
  linted: string;
  linters: string;
  bundles: Record<Description, string>;
  examplesChecked: ExampleCounts;
}

const digest = (document: object): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex');

const digests = ({ openapi, asyncapi }: Contract): Record<Description, string> => ({
  openapi: digest(openapi),
  asyncapi: digest(asyncapi),
});

/**
 * Remembers that a contract was clean, as long as nothing that could say otherwise has changed. What it
 * compares is read when it is made: what changes while the linters run is linted the next time.
 */
export class LintCache {
  readonly #linted: string;
  readonly #linters: string;
  readonly #file: string;

  constructor({ root, tools = ROOT, cache = CACHE }: LintCachePlaces) {
    this.#linted = fingerprint(LINTED.map((name) => join(root, name)));
    this.#linters = fingerprint(LINTERS.map((name) => join(tools, name)));
    this.#file = join(cache, 'lint.json');
  }

  #kept(): CleanLint | undefined {
    const kept = readKept<CleanLint>(this.#file);
    return kept?.linters === this.#linters ? kept : undefined;
  }

  /** The report of the last clean run, if all is as it was then. */
  read(): LintReport | undefined {
    const kept = this.#kept();
    if (kept?.linted !== this.#linted) return undefined;
    return { findings: [], examplesChecked: kept.examplesChecked };
  }

  /**
   * The descriptions whose bundle is one that the same linters found clean, though its files have changed,
   * with how many examples they have.
   */
  cleanBundles(contract: Contract): ReadonlyMap<Description, number> {
    const kept = this.#kept();
    if (!kept) return new Map();
    const now = digests(contract);
    const clean = DESCRIPTIONS.filter((name) => kept.bundles[name] === now[name]);
    return new Map(clean.map((name) => [name, kept.examplesChecked[name]]));
  }

  /** Keeps a clean report; one with findings is made anew each time. */
  write({ findings, examplesChecked }: LintReport, contract: Contract): void {
    if (findings.length > 0) return;
    const clean: CleanLint = {
      linted: this.#linted,
      linters: this.#linters,
      bundles: digests(contract),
      examplesChecked,
    };
    keep(this.#file, clean);
  }
}
