import { beforeAll, expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { type Plant, withPlanted } from '../lint/planted-contract.ts';

const PLANTS: [rule: string, plant: Plant, place: RegExp][] = [
  [
    'property-snake-case',
    { file: 'schemas/Contact.yaml', from: '  first_name:', to: '  firstName:' },
    /^schemas\/Contact\.yaml:\d+ property-snake-case$/,
  ],
  // Each of these is a reference: what is wrong is its name, and not the file that it leads to.
  [
    'property-snake-case',
    { file: 'schemas/Task.yaml', from: '  due_at:', to: '  dueAt:' },
    /^schemas\/Task\.yaml:56 property-snake-case$/,
  ],
  [
    'id-is-string',
    {
      file: 'schemas/Deal.yaml',
      from: 'properties:\n',
      to: 'properties:\n  stage_id: { $ref: Meta.yaml }\n',
    },
    /^schemas\/Deal\.yaml:6 id-is-string$/,
  ],
  [
    'header-hyphenated-pascal',
    {
      file: 'responses/RateLimited.yaml',
      from: '  Retry-After:',
      to: '  retry_after:',
    },
    /^responses\/RateLimited\.yaml:\d+ header-hyphenated-pascal$/,
  ],
  [
    'list-has-cursor',
    {
      file: 'paths/contacts.yaml',
      from: '    - $ref: ../parameters/shared.yaml#/Cursor\n',
      to: '',
    },
    /^paths\/contacts\.yaml:\d+ list-has-cursor$/,
  ],
  [
    'created-has-link',
    { file: 'responses/ContactCreated.yaml', from: 'links:', to: 'x-links:' },
    /^responses\/ContactCreated\.yaml:1 created-has-link$/,
  ],
  [
    'parameter-has-example',
    { file: 'parameters/contacts.yaml', from: 'example: con_8Zk2', to: '' },
    /^parameters\/contacts\.yaml:3 parameter-has-example$/,
  ],
  [
    'resource-envelope',
    { file: 'envelopes/contacts.yaml', from: 'required: [data, meta]', to: 'required: [data]' },
    /^envelopes\/contacts\.yaml:\d+ resource-envelope$/,
  ],
  [
    'component-name-own',
    {
      file: 'openapi.yaml',
      from: '    Link: { $ref: headers/deprecation.yaml#/Link }',
      to: '    Link: { $ref: headers/deprecation.yaml#/Link }\n    Contact: { $ref: headers/deprecation.yaml#/Link }',
    },
    /^schemas\/Contact\.yaml:\d+ component-name-own$/,
  ],
  [
    'event-type-consistent',
    { file: 'events/deal.won.yaml', from: 'name: deal.won', to: 'name: deal.lost' },
    /^events\/deal\.won\.yaml:1 event-type-consistent$/,
  ],
];

// All in one copy: a run of the linters takes seconds, and no fault hides another.
let found: string[];
beforeAll(async () => {
  const plants = PLANTS.map(([, plant]) => plant);
  const { findings } = await withPlanted(plants, async (root) =>
    lintContract(await readContract(root)),
  );
  found = findings.map(({ file, line, rule }) => `${file.replace('openapi/', '')}:${line} ${rule}`);
});

test.each(PLANTS)('%s names the file and line to edit', (_rule, _plant, place) => {
  expect(found).toContainEqual(expect.stringMatching(place));
});
