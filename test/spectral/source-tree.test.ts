import { expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { type Plant, withPlanted } from '../lint/planted-contract.ts';

/** What is said of the tree of files, as `file:line rule`. */
async function findingsOf(plant: Plant): Promise<string[]> {
  return withPlanted(plant, async (root) => {
    const { findings } = await lintContract(await readContract(root));
    return findings.map(
      ({ file, line, rule }) => `${file.replace('openapi/', '')}:${line} ${rule}`,
    );
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
    { file: 'frames/resource.yaml', from: 'required: [data, meta]', to: 'required: [data]' },
    /^frames\/resource\.yaml:\d+ resource-envelope$/,
  ],
  [
    'component-name-own',
    {
      file: 'openapi.yaml',
      from: '    Link: { $ref: headers/Link.yaml }',
      to: '    Link: { $ref: headers/Link.yaml }\n    Contact: { $ref: headers/Link.yaml }',
    },
    /^schemas\/Contact\.yaml:\d+ component-name-own$/,
  ],
];

test.each(PLANTS)('%s names the file and line to edit', async (_rule, plant, place) => {
  const findings = await findingsOf(plant);

  expect(findings).toContainEqual(expect.stringMatching(place));
});

test('a rule for messages names the file of the event', async () => {
  const plant = { file: 'events/deal.won.yaml', from: 'name: deal.won', to: 'name: deal.lost' };

  expect(await findingsOf(plant)).toContain('events/deal.won.yaml:1 event-type-consistent');
});
