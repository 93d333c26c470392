// The passes over bundles that no linter of others has find what the tables plant for them, as all do in `faults.full.ts`.
import { expect, test } from 'vitest';
import { lintAddresses } from '../../scripts/lint/asyncapi-addresses.ts';
import { checkExamples } from '../../scripts/lint/examples.ts';
import { lintVersions } from '../../scripts/lint/orphans.ts';
import { asyncapiDocument } from '../spectral/documents/asyncapi-document.ts';
import { openapiDocument } from '../spectral/documents/openapi-document.ts';
import { words } from '../table.ts';
import { FAULTS } from './faults/fault.ts';

const OWN = words(
  'address-names-defined default-value example message-example schema-compiles schema-example server-default versions-agree',
);

function smallBundles(): any {
  const asyncapi = asyncapiDocument();
  const sources = { locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) };
  asyncapi.channels.webhook.messages = asyncapi.components.messages;
  return { openapi: openapiDocument(), asyncapi, sources };
}

const rulesOf = (bundles: any): string[] =>
  [lintAddresses, lintVersions, (of: any) => checkExamples(of).findings]
    .flatMap((pass) => pass(bundles))
    .map(({ rule }) => rule);

const planted = FAULTS.filter(
  ({ rules, places }) =>
    rules.every((rule) => OWN.includes(rule)) && places(smallBundles()).length > 0,
);

test('small bundles are clean, and 50 faults are planted', () => {
  expect(rulesOf(smallBundles())).toEqual([]);
  expect(planted.length).toBeGreaterThanOrEqual(50);
});

test.each(planted)('$name is found by $rules', ({ rules, places, plant }) => {
  const bundles = smallBundles();
  for (const place of places(bundles).slice(0, 1)) plant(place);

  expect(rulesOf(bundles).filter((rule) => rules.includes(rule))).not.toEqual([]);
});
