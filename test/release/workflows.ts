import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';

/** A step of a job, as far as it is read here. */
export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A job of a workflow. */
export interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly Step[];
}

/** A file in .github/workflows. */
export interface Workflow {
  readonly file: string;
  readonly text: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = join(ROOT, '.github/workflows');

export const WORKFLOWS: readonly Workflow[] = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return { file, text, ...parse(text) };
});

/** Every job with its name, `release.yml publish`. */
export const JOBS: readonly (readonly [name: string, job: Job])[] = WORKFLOWS.flatMap(
  ({ file, jobs }) => Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, job] as const),
);
