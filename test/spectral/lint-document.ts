import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import { houseRules } from '../../src/spectral/house-rules.js';
import definition from '../../src/spectral/ruleset.js';

const { Document, Ruleset, Spectral } = spectralCore;

const ruleset = new Ruleset(definition);

/**
 * Runs the whole rule set over a document.
 *
 * @returns each finding as `rule path: message`
 */
export async function lintDocument(document: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  // With a source Spectral follows references back: a finding stands where the fault is written.
  const results = await spectral.run(
    new Document(JSON.stringify(document), Parsers.Json, 'contract.json'),
  );
  return results.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

/**
 * Runs the whole rule set over a document and keeps what one rule says.
 *
 * @returns each finding of the rule as `path: message`
 */
export async function lint(rule: string, document: object): Promise<string[]> {
  if (!(rule in houseRules)) throw new Error(`There is no rule "${rule}".`);
  const findings = await lintDocument(document);
  return findings
    .filter((finding) => finding.startsWith(`${rule} `))
    .map((finding) => finding.slice(rule.length + 1));
}
