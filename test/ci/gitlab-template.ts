import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import type { ScratchRepository, ScriptResult } from './scratch-repository.ts';

interface Job {
  readonly extends?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules?: readonly { readonly if: string }[];
  readonly script: readonly string[];
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
}

const TEXT = readFileSync(join(ROOT, 'ci/gitlab.yml'), 'utf8');

/** The jobs of the template, with what an `include` says of its inputs. */
export function readTemplate(given: Readonly<Record<string, string>>): Record<string, Job> {
  const [head, body] = parseAllDocuments(TEXT).map((document) => document.toJS());
  const inputs = head.spec.inputs as Record<string, { default?: string }>;
  const stray = Object.keys(given).filter((name) => !(name in inputs));
  if (stray.length > 0) throw new Error(`ci/gitlab.yml has no input ${stray.join(', ')}.`);
  const text = JSON.stringify(body).replaceAll(
    /\$\[\[ inputs\.([\w-]+) \]\]/g,
    (_, name: string) => {
      const value = given[name] ?? inputs[name]?.default;
      if (value === undefined) throw new Error(`The input ${name} is missing.`);
      return JSON.stringify(value).slice(1, -1);
    },
  );
  return parse(text) as Record<string, Job>;
}

/** Runs a job of the template: GitLab joins the lines of a script in one shell. */
export function runJob(
  repository: ScratchRepository,
  jobs: Readonly<Record<string, Job>>,
  name: string,
  base = repository.git('merge-base', 'main', 'HEAD'),
): Promise<ScriptResult> {
  const job = jobs[name];
  if (!job) throw new Error(`ci/gitlab.yml has no job ${name}.`);
  const variables = { ...jobs[job.extends ?? '']?.variables, ...job.variables };
  return repository.run(job.script.join('\n'), {
    ...variables,
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  });
}
