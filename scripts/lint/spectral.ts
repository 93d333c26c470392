import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import refResolver from '@stoplight/spectral-ref-resolver';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
// Spectral's own types do not admit its own rule sets, so the definition is untyped here.
import definition from '../../src/spectral/ruleset.js';
import type { Contract } from '../contract/read-contract.ts';
import { escapeSegment } from '../contract/json.ts';
import type { Description, SourceMap } from '../contract/source-map.ts';
import { ASYNCAPI, OPENAPI } from '../contract/paths.ts';
import type { Finding } from '../../src/lint/finding.ts';

const { Document, Ruleset, Spectral } = spectralCore;
type Result = Awaited<ReturnType<InstanceType<typeof Spectral>['run']>>[number];

// Files only: a description that refers to a URL is wrong, and nothing is fetched to find that out.
const resolver = new refResolver.Resolver({
  resolvers: { file: { resolve: (uri) => readFile(decodeURIComponent(uri.path()), 'utf8') } },
});

// What cannot be judged on the tree, and is judged on the bundle: one rule wrongly rejects a path item
// that is a `$ref`; the other takes a `$ref` for an example, because Spectral's resolver follows no
// file more than a hundred times.
const OFF_ON_TREES = ['oas3-schema', 'oas3-examples-value-or-externalValue'];

/** The rule set, without some of its rules. */
function ruleset(off: string[]): InstanceType<typeof Ruleset> {
  const rules = { ...definition.rules, ...Object.fromEntries(off.map((rule) => [rule, 'off'])) };
  return new Ruleset({ ...definition, rules } as typeof definition);
}

async function run(
  rules: InstanceType<typeof Ruleset>,
  text: string,
  source: string,
): Promise<Result[]> {
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(rules);
  const document = source.endsWith('json')
    ? new Document(text, Parsers.Json, source)
    : new Document(text, Parsers.Yaml, source);
  return spectral.run(document);
}

function treeFinding({ code, message, range, source }: Result, root: string): Finding {
  const { line, character } = range.start;
  const file = relative(root, source ?? '');
  return {
    file,
    line: line + 1,
    column: character + 1,
    tool: 'spectral',
    rule: String(code),
    message,
  };
}

function bundleFinding(
  { code, message, path }: Result,
  sources: SourceMap,
  description: Description,
): Finding {
  const pointer = `#/${path.map(escapeSegment).join('/')}`;
  return { ...sources.locate(pointer, description), tool: 'spectral', rule: String(code), message };
}

async function lintTrees(root: string): Promise<Finding[]> {
  const rules = ruleset(OFF_ON_TREES);
  const results = await Promise.all(
    [OPENAPI, ASYNCAPI].map(async (file) => {
      const path = join(root, file);
      return run(rules, await readFile(path, 'utf8'), path);
    }),
  );
  return results.flat().map((result) => treeFinding(result, root));
}

/** Runs the rule set over both bundles. */
export async function lintBundles({ openapi, asyncapi, sources }: Contract): Promise<Finding[]> {
  const rules = ruleset([]);
  const bundles: [Description, object][] = [
    ['openapi', openapi],
    ['asyncapi', asyncapi],
  ];
  const findings = bundles.map(async ([name, document]) => {
    const results = await run(rules, JSON.stringify(document), `generated/${name}.json`);
    return results.map((result) => bundleFinding(result, sources, name));
  });
  return (await Promise.all(findings)).flat();
}

/** Runs the rule set over both source trees and over both bundles. */
export async function lintWithSpectral(contract: Contract): Promise<Finding[]> {
  return [...(await lintTrees(contract.root)), ...(await lintBundles(contract))];
}
