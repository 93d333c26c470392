import { relative, sep } from 'node:path';
import { getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import refResolver from '@stoplight/spectral-ref-resolver';
import type { Finding } from '../../src/lint/finding.ts';
import definition from '../../src/spectral/ruleset.js';
import { SPECTRAL_PROVED_ELSEWHERE } from '../contract/proved-elsewhere.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { Description } from '../contract/source-map.ts';
import type { RawFinding } from './raw-finding.ts';

function finding(problem: NormalizedProblem, root: string): Finding {
  const { source, start } = getLineColLocation(problem.location[0] as never);
  return {
    file: relative(root, source.absoluteRef).replaceAll(sep, '/'),
    line: start.line,
    column: start.col,
    tool: 'redocly',
    rule: problem.ruleId,
    message: problem.message.replaceAll('\n', ' '),
  };
}

/** What Redocly said while it read the trees, as findings. */
export const redoclyFindings = ({ redoclyProblems, root }: Contract): Finding[] =>
  redoclyProblems.filter(({ ignored }) => !ignored).map((one) => finding(one, root));

const { Ruleset, Spectral } = spectralCore;

// The bundles refer to nothing outside themselves: nothing is ever fetched or read.
const resolver = new refResolver.Resolver({ resolvers: {} });
const off = Object.fromEntries(SPECTRAL_PROVED_ELSEWHERE.map((rule) => [rule, 'off'] as const));
const rules = new Ruleset({ ...definition, rules: { ...definition.rules, ...off } });

// Places come from the source map, so that Spectral need not parse 900 KB again to count lines.
const getLocationForJsonPath = (): undefined => undefined;

/**
 * Runs the rule set over a bundle, which holds all that its source tree holds. Spectral on the tree would
 * resolve every file again, stops following a file after a hundred times, and overflows the stack at some
 * four hundred operations.
 */
export async function lintWithSpectral(
  document: object,
  description: Description,
): Promise<RawFinding[]> {
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(rules);
  const parsed = { data: document, ast: {}, lineMap: [], diagnostics: [] };
  const source = `generated/${description}.json`;
  const results = await spectral.run({ parsed, source, getLocationForJsonPath });
  return results.map(({ code, message, path }) => ({
    description,
    path,
    tool: 'spectral',
    rule: String(code),
    message,
  }));
}
