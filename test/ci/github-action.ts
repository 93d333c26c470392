import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import type { ScratchRepository } from './scratch-repository.ts';

/** action.yml, as far as it is read here. */
export interface Action {
  readonly inputs: Readonly<Record<string, { default?: string; required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const ACTION = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;

/** What GitHub would show of a run. */
export interface ActionResult {
  readonly status: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: string;
}

/**
 * Runs the steps of action.yml as GitHub's runner does: expressions are evaluated in `env` only.
 *
 * @param given what stands under `with`
 * @param baseRef the branch that a pull request goes to, or `queue:SHA` of a merge queue; none outside of both
 * @param temp where the steps of one job leave their files
 */
export async function runAction(
  repository: ScratchRepository,
  given: Readonly<Record<string, string>>,
  baseRef = 'main',
  temp = mkdtempSync(join(tmpdir(), 'runner-')),
): Promise<ActionResult> {
  const stray = Object.keys(given).filter((name) => !(name in ACTION.inputs));
  if (stray.length > 0) throw new Error(`action.yml has no input ${stray.join(', ')}.`);
  const inputs = Object.fromEntries(
    Object.entries(ACTION.inputs).map(([name, input]) => [
      name,
      given[name] ?? input.default ?? '',
    ]),
  );
  const [outputs, summary] = [join(temp, 'outputs'), join(temp, 'summary')];
  for (const file of [outputs, summary]) writeFileSync(file, '');
  const runner = {
    RUNNER_TEMP: temp,
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_WORKSPACE: repository.folder,
  };
  let [status, log]: [number | null, string] = [0, ''];
  for (const { run, env = {} } of ACTION.runs.steps) {
    if (run === undefined || status !== 0) continue;
    const own = Object.entries(env).map(([name, text]) => [name, evaluate(text, inputs, baseRef)]);
    const done = await repository.run(run, { ...runner, ...Object.fromEntries(own) });
    status = done.status;
    log += done.output;
  }
  const read = (file: string): string => readFileSync(file, 'utf8');
  return { status, log, summary: read(summary), outputs: read(outputs) };
}

/** Evaluates what action.yml writes: an input, or the base with its default. */
function evaluate(text: string, inputs: Readonly<Record<string, string>>, baseRef: string): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const [, name = '', rest] = /^inputs\.([\w-]+)( \|\| .*)?$/.exec(expression) ?? [];
    const value = inputs[name];
    if (value === undefined) throw new Error(`Not evaluated here: ${expression}`);
    if (rest === undefined || value !== '') return value;
    const known =
      " || (github.base_ref && format('origin/{0}', github.base_ref)) || github.event.merge_group.base_sha";
    if (rest !== known) throw new Error(`Not evaluated here: ${rest}`);
    // In a merge queue there is no branch, but a commit.
    const [, commit] = /^queue:(\w+)$/.exec(baseRef) ?? [];
    return commit ?? (baseRef && `origin/${baseRef}`);
  });
}
