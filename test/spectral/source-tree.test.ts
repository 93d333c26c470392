import spectralCore from '@stoplight/spectral-core';
import Parsers from '@stoplight/spectral-parsers';
import refResolver from '@stoplight/spectral-ref-resolver';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import definition from '../../src/spectral/ruleset.js';
import { houseRules } from '../../src/spectral/house-rules.js';
import { type Plant, withPlanted } from '../lint/planted-contract.ts';

const { Document, Ruleset, Spectral } = spectralCore;
const resolver = new refResolver.Resolver({
  resolvers: { file: { resolve: (uri) => readFile(decodeURIComponent(uri.path()), 'utf8') } },
});

/** What our own rules say of the tree of files itself, as `file:line rule`. */
async function findingsOf(plants: readonly Plant[], description: string): Promise<string[]> {
  return withPlanted(plants, async (root) => {
    const path = join(root, 'openapi', description);
    const spectral = new Spectral({ resolver });
    spectral.setRuleset(new Ruleset(definition));
    const text = await readFile(path, 'utf8');
    const results = await spectral.run(new Document(text, Parsers.Yaml, path));
    return results
      .filter(({ code }) => String(code) in houseRules)
      .map(({ source, range, code }) => {
        return `${relative(join(root, 'openapi'), source ?? '')}:${range.start.line + 1} ${code}`;
      });
  });
}

const PLANTS: [rule: string, plant: Plant, place: RegExp][] = [
  [
    'property-snake-case',
    { file: 'schemas/Contact.yaml', from: '  first_name:', to: '  firstName:' },
    /^schemas\/Contact\.yaml:\d+ property-snake-case$/,
  ],
  [
    'list-has-cursor',
    { file: 'paths/contacts.yaml', from: '    - $ref: ../parameters/Cursor.yaml\n', to: '' },
    /^paths\/contacts\.yaml:\d+ list-has-cursor$/,
  ],
  [
    'created-has-link',
    { file: 'responses/ContactCreated.yaml', from: 'links:', to: 'x-links:' },
    /^responses\/ContactCreated\.yaml:1 created-has-link$/,
  ],
  [
    'parameter-has-example',
    { file: 'parameters/ContactId.yaml', from: 'example: con_8Zk2', to: '' },
    /^parameters\/ContactId\.yaml:1 parameter-has-example$/,
  ],
  [
    'resource-envelope',
    {
      file: 'responses/ContactReturned.yaml',
      from: 'required: [data, meta]',
      to: 'required: [data]',
    },
    /^responses\/Contact\.yaml:\d+ resource-envelope$/,
  ],
];

// All in one copy: a run takes seconds, and no fault hides another.
let found: string[];
beforeAll(async () => {
  const plants = PLANTS.map(([, plant]) => plant);
  found = await findingsOf(plants, 'openapi.yaml');
});

test.each(PLANTS)('%s names the file and line to edit', (_rule, _plant, place) => {
  expect(found).toContainEqual(expect.stringMatching(place));
});

test('a rule for messages names the file of the event', async () => {
  const plant = { file: 'events/deal.won.yaml', from: 'name: deal.won', to: 'name: deal.lost' };

  expect(await findingsOf([plant], 'asyncapi.yaml')).toContain(
    'events/deal.won.yaml:1 event-type-consistent',
  );
});
