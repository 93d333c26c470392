import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import { expect, test } from 'vitest';
import { houseRules } from '../../src/spectral/house-rules.js';
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
  if (!(rule in houseRules)) throw new Error(`There is no rule "${rule}".`);
  return (await run(singleRule(rule), document)).map(([, finding]) => finding);
}

type Edit = (document: any) => unknown;

/** An edit that the rule accepts, one with what it finds, or nothing: the document unchanged. */
type Cases = Record<string, Edit | readonly [] | readonly [Edit, ...string[]]>;

/**
 * Tests a rule on edits of a document, by what is true: the rule reports the findings of a case, and no others.
 *
 * @param rest - The cases; before them, what all findings say, which are places then, and `place: message` otherwise.
 */
export function testRule(
  rule: string,
  make: (change: (document: any) => void) => object,
  ...rest: [Cases] | [string | undefined, Cases]
): void {
  const [cases, message] = rest.length === 2 ? [rest[1], rest[0]] : rest;
  for (const [name, one] of Object.entries(cases)) {
    const [edit, ...found] = typeof one === 'function' ? [one] : one;
    test(name, async () => {
      const findings = await lint(
        rule,
        make((document) => void edit?.(document)),
      );

      expect(findings).toEqual(message ? found.map((place) => `${place}: ${message}`) : found);
    });
  }
}
