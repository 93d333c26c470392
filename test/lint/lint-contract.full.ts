import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { toReport } from '../../src/lint/to-report.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { ownFolder } from '../own-folder.ts';
import { rows } from '../table.ts';
import { type Plant, plantContract } from './planted-contract.ts';

// A file, what stands there and is replaced, and what is found, at a place of that file if it names no other.
const PLANTS = rows(String.raw`
  a response example that breaks its schema | examples/ContactCreated.yaml | id: con_8Zk2 | id: 7 | :5:5  example  The value /data/id must be string\.  \(examples\)$
  a property example of the wrong type | schemas/Contact.yaml | examples: [Lucía] | examples: [42] | :*  schema-example .*must be string
  a header example of the wrong type | headers/rate-limits.yaml | example: 42 | example: soon | :\d+:3  example .*must be integer
  a default outside its own bounds | parameters/shared.yaml | default: 25 | default: 250 | :8:\d+  default-value .*must be <= 100
  a pattern that is no regular expression | schemas/WebhookCreate.yaml | pattern: ^https:// | pattern: '^https://[' | :*  schema-compiles\b
  an event example without a required header | events/deal.won.yaml |       X-Service-Event: deal.won\n |  | :*  message-example .*required property 'X-Service-Event'
  an event example whose payload breaks its schema | events/deal.won.yaml | id: dea_1Jc5 | id: 15 | :*  message-example .*must be string
  an operation without a summary | paths/me.yaml |   summary: Get the application context\n |  | :*  operation-summary .*\(redocly\)$
  an operation without a mark of stability | paths/me.yaml |   x-stability-level: stable\n |  | :*  stability-marked .*\(spectral\)$
  an operation without a name in the client | paths/me.yaml | method: get } | methods: get } | :*  operation-has-client-name .*method is missing
  an example with a misspelled field | examples/Contact.yaml | first_name: | frist_name: | :*  example .*must NOT have .*\("frist_name"\)
  an event that nobody hooked up | asyncapi.yaml |       ticket.created: { $ref: events/ticket.created.yaml }\n |  | openapi/events/ticket\.created\.yaml:1:1  file-is-used\b
  an operation of the control API that is not listed | sandbox-control.yaml |   /_sandbox/violations: { $ref: sandbox-control/requests.yaml#/paths/violations }\n |  | openapi/sandbox-control/requests\.yaml:\d+:3  file-is-used .*\`violations\`
  a parameter that nothing takes any more | paths/contacts.yaml |     - $ref: ../parameters/contacts.yaml#/EmailFilter\n |  | openapi/parameters/contacts\.yaml:\d+:1  file-is-used .*\`EmailFilter\`
  two descriptions of two versions | asyncapi.yaml | version: 1.3.0 | version: 1.3.1 | :*  versions-agree\b
  a message that AsyncAPI does not allow | events/deal.won.yaml | contentType: application/json | contentType: 7 | :\d+:\d+ .*string
  a property in camelCase | schemas/Contact.yaml |   first_name: |   firstName: | :*  property-snake-case\b
  a reference in camelCase | schemas/Task.yaml |   due_at: |   dueAt: | :*  property-snake-case\b
  an id that is a reference to an object | schemas/Deal.yaml | properties:\n | properties:\n  stage_id: { $ref: Meta.yaml }\n | :6:\d+  id-is-string\b
  a header in small letters | responses/RateLimited.yaml |   Retry-After: |   retry_after: | :*  header-hyphenated-pascal\b
  a list without a cursor | paths/contacts.yaml |     - $ref: ../parameters/shared.yaml#/Cursor\n |  | :*  list-has-cursor\b
  a creation that leads nowhere | responses/ContactCreated.yaml | links: | x-links: | :1:\d+  created-has-link\b
  a parameter without an example | parameters/contacts.yaml | examples: | x-examples: | :3:\d+  parameter-has-example\b
  an envelope without meta | envelopes/contacts.yaml | required: [data, meta] | required: [data] | :*  resource-envelope\b
  a header that is called as a schema is | openapi.yaml |     Link: { $ref: headers/deprecation.yaml#/Link } |     Link: { $ref: headers/deprecation.yaml#/Link }\n    Contact: { $ref: headers/deprecation.yaml#/Link } | openapi/schemas/Contact\.yaml:*  component-name-own\b
  an event of another name | events/deal.won.yaml | name: deal.won | name: deal.lost | :1:\d+  event-type-consistent\b
`).map(([name = '', file = '', from = '', to = '', found = '']) => {
  const lines = (text: string) => text.replaceAll('\\n', '\n');
  const place = found.startsWith(':') ? `openapi/${file}${found}` : found;
  const plant: Plant = { file, from: lines(from), to: lines(to) };
  return { name, plant, finding: new RegExp(`^${place.replace(':* ', String.raw`:\d+:\d+ `)}`) };
});

// All in one copy: a run of the linters takes seconds, and no fault hides another.
describe('a planted fault is found where it is written', () => {
  const root = ownFolder(afterAll);
  let found: string[];
  beforeAll(async () => {
    const plants = PLANTS.map(({ plant }) => plant);
    const { findings } = await lintContract(await readContract(await plantContract(plants, root)));
    found = formatReport(toReport(findings, { file: '' }), 'text').split('\n');
  });

  test.each(PLANTS)('$name', ({ finding }) => {
    expect(found).toContainEqual(expect.stringMatching(finding));
  });
});
