import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import definition from '../../src/spectral/ruleset.js';
import './keep-schemas.ts';

const { Document, Ruleset, Spectral } = spectralCore;

type Rules = InstanceType<typeof Ruleset>;

const wholeRuleset = new Ruleset(definition);
const singleRules = new Map<string, Rules>();

/** One rule by itself, as the rule set has it. */
function singleRule(name: string): Rules {
  const ruleset =
    singleRules.get(name) ??
    new Ruleset({ rules: { [name]: wholeRuleset.rules[name]?.definition } });
  singleRules.set(name, ruleset);
  return ruleset;
}

async function run(ruleset: Rules, document: object): Promise<[string, string][]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  // With a source Spectral follows references back: a finding stands where the fault is written.
  const results = await spectral.run(
    new Document(JSON.stringify(document), Parsers.Json, 'contract.json'),
  );
  return results.map(({ code, path, message }) => [`${code}`, `${path.join('.')}: ${message}`]);
}

/**
 * Runs the whole rule set over a document.
 *
 * @returns each finding as `rule path: message`
 */
export async function lintDocument(document: object): Promise<string[]> {
  return (await run(wholeRuleset, document)).map((finding) => finding.join(' '));
}

/**
 * Runs one rule of the rule set over a document.
 *
 * @returns each finding as `path: message`
 */
export async function lint(rule: string, document: object): Promise<string[]> {
  if (!wholeRuleset.rules[rule]?.enabled) throw new Error(`No rule "${rule}" is turned on.`);
  return (await run(singleRule(rule), document)).map(([, finding]) => finding);
}
