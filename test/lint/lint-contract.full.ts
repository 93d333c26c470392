import { beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { toReport } from '../../src/lint/to-report.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { type Plant, withPlanted } from './planted-contract.ts';

test('the contract as it is has no finding', async () => {
  const { findings, examplesChecked } = await lintContract(await readContract());

  expect(findings).toEqual([]);
  expect(examplesChecked.openapi).toBeGreaterThan(600);
  expect(examplesChecked.asyncapi).toBeGreaterThan(100);
});

const PLANTS: Readonly<Record<string, [plant: Plant, finding: RegExp]>> = {
  'a response example that breaks its schema': [
    { file: 'examples/ContactCreated.yaml', from: 'id: con_8Zk2', to: 'id: 7' },
    /^openapi\/examples\/ContactCreated\.yaml:5:5 {2}example {2}The value \/data\/id must be string\. {2}\(examples\)$/,
  ],
  'a property example of the wrong type': [
    { file: 'schemas/Contact.yaml', from: 'examples: [Lucía]', to: 'examples: [42]' },
    /^openapi\/schemas\/Contact\.yaml:\d+:\d+ {2}schema-example .*must be string/,
  ],
  'a header example of the wrong type': [
    { file: 'headers/rate-limits.yaml', from: 'example: 42', to: 'example: soon' },
    /^openapi\/headers\/rate-limits\.yaml:\d+:3 {2}example .*must be integer/,
  ],
  'a default outside its own bounds': [
    { file: 'parameters/shared.yaml', from: 'default: 25', to: 'default: 250' },
    /^openapi\/parameters\/shared\.yaml:8:\d+ {2}default-value .*must be <= 100/,
  ],
  'a pattern that is no regular expression': [
    { file: 'schemas/WebhookCreate.yaml', from: 'pattern: ^https://', to: "pattern: '^https://['" },
    /^openapi\/schemas\/WebhookCreate\.yaml:\d+:\d+ {2}schema-compiles /,
  ],
  'an event example without a required header': [
    { file: 'events/deal.won.yaml', from: '      X-Service-Event: deal.won\n', to: '' },
    /^openapi\/events\/deal\.won\.yaml:\d+:\d+ {2}message-example .*required property 'X-Service-Event'/,
  ],
  'an event example whose payload breaks its schema': [
    { file: 'events/deal.won.yaml', from: 'id: dea_1Jc5', to: 'id: 15' },
    /^openapi\/events\/deal\.won\.yaml:\d+:\d+ {2}message-example .*must be string/,
  ],
  'an operation without a summary': [
    { file: 'paths/me.yaml', from: '  summary: Get the application context\n', to: '' },
    /^openapi\/paths\/me\.yaml:\d+:\d+ {2}operation-summary .*\(redocly\)$/,
  ],
  'an operation without a mark of stability': [
    { file: 'paths/me.yaml', from: '  x-stability-level: stable\n', to: '' },
    /^openapi\/paths\/me\.yaml:\d+:\d+ {2}stability-marked .*\(spectral\)$/,
  ],
  'an operation without a name in the client': [
    { file: 'paths/me.yaml', from: 'method: get }', to: 'methods: get }' },
    /^openapi\/paths\/me\.yaml:\d+:\d+ {2}operation-has-client-name .*method is missing/,
  ],
  'an example with a misspelled field': [
    { file: 'examples/Contact.yaml', from: 'first_name:', to: 'frist_name:' },
    /^openapi\/examples\/Contact\.yaml:\d+:\d+ {2}example .*must NOT have .*\("frist_name"\)/,
  ],
  'an event that nobody hooked up': [
    {
      file: 'asyncapi.yaml',
      from: '      ticket.created: { $ref: events/ticket.created.yaml }\n',
      to: '',
    },
    /^openapi\/events\/ticket\.created\.yaml:1:1 {2}file-is-used /,
  ],
  'an operation of the control API that is not listed': [
    {
      file: 'sandbox-control.yaml',
      from: '  /_sandbox/violations: { $ref: sandbox-control/requests.yaml#/paths/violations }\n',
      to: '',
    },
    /^openapi\/sandbox-control\/requests\.yaml:\d+:3 {2}file-is-used .*`violations`/,
  ],
  'a parameter that nothing takes any more': [
    {
      file: 'paths/contacts.yaml',
      from: '    - $ref: ../parameters/contacts.yaml#/EmailFilter\n',
      to: '',
    },
    /^openapi\/parameters\/contacts\.yaml:\d+:1 {2}file-is-used .*`EmailFilter`/,
  ],
  'two descriptions of two versions': [
    { file: 'asyncapi.yaml', from: 'version: 1.3.0', to: 'version: 1.3.1' },
    /^openapi\/asyncapi\.yaml:\d+:\d+ {2}versions-agree /,
  ],
  'a message that AsyncAPI does not allow': [
    { file: 'events/deal.won.yaml', from: 'contentType: application/json', to: 'contentType: 7' },
    /^openapi\/events\/deal\.won\.yaml:\d+:\d+ .*string/,
  ],
  'a property in camelCase': [
    { file: 'schemas/Contact.yaml', from: '  first_name:', to: '  firstName:' },
    /^openapi\/schemas\/Contact\.yaml:\d+:\d+ {2}property-snake-case /,
  ],
  // Each of these is a reference: what is wrong is its name, and not the file that it leads to.
  'a reference in camelCase': [
    { file: 'schemas/Task.yaml', from: '  due_at:', to: '  dueAt:' },
    /^openapi\/schemas\/Task\.yaml:\d+:\d+ {2}property-snake-case /,
  ],
  'an id that is a reference to an object': [
    {
      file: 'schemas/Deal.yaml',
      from: 'properties:\n',
      to: 'properties:\n  stage_id: { $ref: Meta.yaml }\n',
    },
    /^openapi\/schemas\/Deal\.yaml:6:\d+ {2}id-is-string /,
  ],
  'a header in small letters': [
    { file: 'responses/RateLimited.yaml', from: '  Retry-After:', to: '  retry_after:' },
    /^openapi\/responses\/RateLimited\.yaml:\d+:\d+ {2}header-hyphenated-pascal /,
  ],
  'a list without a cursor': [
    {
      file: 'paths/contacts.yaml',
      from: '    - $ref: ../parameters/shared.yaml#/Cursor\n',
      to: '',
    },
    /^openapi\/paths\/contacts\.yaml:\d+:\d+ {2}list-has-cursor /,
  ],
  'a creation that leads nowhere': [
    { file: 'responses/ContactCreated.yaml', from: 'links:', to: 'x-links:' },
    /^openapi\/responses\/ContactCreated\.yaml:1:\d+ {2}created-has-link /,
  ],
  'a parameter without an example': [
    { file: 'parameters/contacts.yaml', from: 'examples:', to: 'x-examples:' },
    /^openapi\/parameters\/contacts\.yaml:3:\d+ {2}parameter-has-example /,
  ],
  'an envelope without meta': [
    { file: 'envelopes/contacts.yaml', from: 'required: [data, meta]', to: 'required: [data]' },
    /^openapi\/envelopes\/contacts\.yaml:\d+:\d+ {2}resource-envelope /,
  ],
  'a header that is called as a schema is': [
    {
      file: 'openapi.yaml',
      from: '    Link: { $ref: headers/deprecation.yaml#/Link }',
      to: '    Link: { $ref: headers/deprecation.yaml#/Link }\n    Contact: { $ref: headers/deprecation.yaml#/Link }',
    },
    /^openapi\/schemas\/Contact\.yaml:\d+:\d+ {2}component-name-own /,
  ],
  'an event of another name': [
    { file: 'events/deal.won.yaml', from: 'name: deal.won', to: 'name: deal.lost' },
    /^openapi\/events\/deal\.won\.yaml:1:\d+ {2}event-type-consistent /,
  ],
};

// All in one copy: a run of the linters takes seconds, and no fault hides another.
describe('a planted fault is found where it is written', () => {
  let found: string[];
  beforeAll(async () => {
    const plants = Object.values(PLANTS).map(([plant]) => plant);
    const { findings } = await withPlanted(plants, async (root) =>
      lintContract(await readContract(root)),
    );
    found = formatReport(toReport(findings, { file: '' }), 'text').split('\n');
  });

  test.each(Object.entries(PLANTS))('%s', (_name, [_plant, finding]) => {
    expect(found).toContainEqual(expect.stringMatching(finding));
  });
});
