// The linters as anybody runs them, and ours, over one tree and in this process.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import {
  BaseResolver,
  createConfig,
  type Document,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { type Contract, readContract } from '../../../scripts/contract/read-contract.ts';
import type { Description } from '../../../scripts/contract/source-map.ts';
import { UnreadableContract } from '../../../scripts/contract/describe-problems.ts';
import { lintAddresses } from '../../../scripts/lint/asyncapi-addresses.ts';
import { checkExamples } from '../../../scripts/lint/examples.ts';
import { lintAssumptions } from '../../../scripts/lint/ledger.ts';
import { judge, lintContract } from '../../../scripts/lint/lint-contract.ts';
import { lintVersions } from '../../../scripts/lint/orphans.ts';
import '../../spectral/keep-schemas.ts';

/** What a tool said, and in which line of which file below openapi/. */
export interface Said {
  tool: string;
  rule: string;
  message: string;
  file: string;
  line: number;
}

const BOTH: Description[] = ['openapi', 'asyncapi'];
const { Document: SpectralDocument, Ruleset, Spectral } = spectralCore;

const plainRules = new Ruleset({
  extends: [
    [oas, 'all'],
    [asyncapi, 'all'],
  ],
});
const redoclyConfig = createConfig({ extends: ['recommended-strict'] });

function toSaid(file: string, { ruleId, message, location }: NormalizedProblem): Said {
  const { start } = getLineColLocation(location[0] as never);
  return { tool: 'redocly', rule: ruleId, message, file, line: start.line };
}

async function runRedocly(root: string, file: string): Promise<Said[]> {
  const config = await redoclyConfig;
  const resolver = new BaseResolver(config.resolve);
  const path = join(root, 'openapi', file);
  const document = (await resolver.resolveDocument(null, path, true)) as Document;
  const problems = await lintDocument({ document, config, externalRefResolver: resolver }).catch(
    (error: Error) => [error],
  );
  return problems.map((one) =>
    one instanceof Error
      ? { tool: 'redocly', rule: 'crash', message: one.message, file, line: 1 }
      : toSaid(file, one),
  );
}

async function runSpectral(root: string, file: string): Promise<Said[]> {
  const spectral = new Spectral();
  spectral.setRuleset(plainRules);
  const path = join(root, 'openapi', file);
  const results = await spectral.run(
    new SpectralDocument(await readFile(path, 'utf8'), Parsers.Json, path),
  );
  return results.map(({ code, message, range }) => {
    return { tool: 'spectral', rule: String(code), message, file, line: range.start.line + 1 };
  });
}

export async function runParser(root: string): Promise<Said[]> {
  const file = 'asyncapi.yaml';
  const diagnostics = await new Parser().validate(
    await readFile(join(root, 'openapi', file), 'utf8'),
  );
  return diagnostics.map(({ code, message, range }) => {
    return { tool: 'asyncapi', rule: String(code), message, file, line: range.start.line + 1 };
  });
}

/**
 * `redocly lint` with recommended-strict, and `spectral lint` with all of its own rules.
 *
 * @param changed - the descriptions that are to be linted: the others are known to be clean
 */
export async function runPlainTools(
  root: string,
  changed: readonly Description[] = BOTH,
): Promise<Said[]> {
  const each = await Promise.all(
    changed.flatMap((name) => [
      runRedocly(root, `${name}.yaml`),
      runSpectral(root, `${name}.yaml`),
    ]),
  );
  return each.flat();
}

/** What `npm run lint` says, and every rule that spoke before findings of one thing were merged. */
export interface OwnReport {
  said: Said[];
  rules: Set<string>;
}

/** `npm run lint`; the rule is `unreadable` where the contract is not even taken in. */
export async function runOurs(
  root: string,
  changed: readonly Description[] = BOTH,
): Promise<OwnReport> {
  const rules = new Set<string>();
  try {
    const contract = await readContract(root);
    for (const { ruleId } of contract.redoclyProblems) rules.add(ruleId);
    const { findings } = await lintContract(contract, {
      descriptions: changed,
      async judge(...given) {
        const raw = await judge(...given);
        for (const { rule } of raw) rules.add(rule);
        return raw;
      },
    });
    for (const { rule } of findings) rules.add(rule);
    const said = findings.map((one) => ({ ...one, file: one.file.replace('openapi/', '') }));
    return { said, rules };
  } catch (error) {
    if (!(error instanceof UnreadableContract)) throw error;
    const said = error.message.split('\n').map((message) => {
      const [, file = '', line = '1'] = /^openapi\/([\w.]+)(?::(\d+))?/.exec(message) ?? [];
      return { tool: 'ours', rule: 'unreadable', message, file, line: Number(line) };
    });
    return { said, rules: new Set(['unreadable']) };
  }
}

/** The rules that report something in bundles: all of `npm run lint` but Redocly, which reads the files. */
export async function rulesOfBundles(
  contract: Contract,
  changed: readonly Description[] = BOTH,
): Promise<Set<string>> {
  const findings = [
    ...(await judge(contract, changed)),
    ...lintAddresses(contract),
    ...lintVersions(contract),
    ...checkExamples(contract, changed).findings,
    ...lintAssumptions(contract),
  ];
  return new Set(findings.map(({ rule }) => rule));
}
