import spectralCore from '@stoplight/spectral-core';
import refResolver from '@stoplight/spectral-ref-resolver';
// Spectral's own types do not admit its own rule sets, so the definition is untyped here.
import definition from '../../src/spectral/ruleset.js';
import type { Contract } from '../contract/read-contract.ts';
import { escapeSegment } from '../contract/json.ts';
import type { Description, SourceMap } from '../contract/source-map.ts';
import type { Finding } from '../../src/lint/finding.ts';

const { Ruleset, Spectral } = spectralCore;
type Result = Awaited<ReturnType<InstanceType<typeof Spectral>['run']>>[number];

// The bundles refer to nothing outside themselves: nothing is ever fetched or read.
const resolver = new refResolver.Resolver({ resolvers: {} });

// Places come from the source map, so that Spectral need not parse 900 KB again to count lines.
const getLocationForJsonPath = (): undefined => undefined;

async function run(
  rules: InstanceType<typeof Ruleset>,
  document: object,
  source: string,
): Promise<Result[]> {
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(rules);
  const parsed = { data: document, ast: {}, lineMap: [], diagnostics: [] };
  return spectral.run({ parsed, source, getLocationForJsonPath });
}

function bundleFinding(
  { code, message, path }: Result,
  sources: SourceMap,
  description: Description,
): Finding {
  const pointer = `#/${path.map(escapeSegment).join('/')}`;
  return { ...sources.locate(pointer, description), tool: 'spectral', rule: String(code), message };
}

/**
 * Runs the rule set over both bundles, which hold all that the source trees hold; a finding is placed
 * in the tree by the source map. Spectral on the trees would resolve every file again, stops following
 * a file after a hundred times, and overflows the stack at some four hundred operations.
 */
export async function lintWithSpectral({
  openapi,
  asyncapi,
  sources,
}: Contract): Promise<Finding[]> {
  const rules = new Ruleset(definition as never);
  const bundles: [Description, object][] = [
    ['openapi', openapi],
    ['asyncapi', asyncapi],
  ];
  const findings = bundles.map(async ([name, document]) => {
    const results = await run(rules, document, `generated/${name}.json`);
    return results.map((result) => bundleFinding(result, sources, name));
  });
  return (await Promise.all(findings)).flat();
}
