import { describe, expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../../scripts/contract/json.ts';
import { openapi } from '../contract.ts';
import { exampleValues } from '../sample-call.ts';
import { faults } from '../schema-check.ts';
import { callMock } from './call-mock.ts';
import { statedFields, typeName } from './field-types.ts';
import { bodyOf, dataOf, oneLine, parameterOf, requestOf, responseOf } from './look-up.ts';

const contact = dataOf('GET /v1/contacts/{id}');
const contactCreate = requestOf('POST /v1/contacts');
const deal = dataOf('PATCH /v1/deals/{id}');
const campaign = dataOf('POST /v1/campaigns');
const run = dataOf('POST /v1/campaigns/{id}/launch');
const job = dataOf('GET /v1/jobs/{id}');
const context = dataOf('GET /v1/me');
const record = dataOf('POST /v1/objects/{key}/records');
const recordCreate = requestOf('POST /v1/objects/{key}/records');
const itemsOf = (schema: JsonObject, field: string): JsonObject =>
  dereference(openapi, schema['properties'][field].items);
const identifier = itemsOf(contact, 'identifiers');
const recordLink = itemsOf(record, 'links');

const string = 'string';
const integer = 'integer';
const object = 'object';
const freeForm = 'object, free-form';
const tableOf = (type: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

test('R-023 timestamps with a format are ISO 8601 date-times in UTC (A-05)', () => {
  const { created_at: timestamp } = contact['properties'];
  const { description } = dereference(openapi, { $ref: timestamp.$ref });

  expect(typeName(timestamp)).toBe('string, date-time');
  expect(description).toMatch(/ISO 8601 date-time in UTC/);
  expect(faults('#/components/schemas/Timestamp', '2026-08-14T09:12:44Z')).toEqual([]);
  expect(faults('#/components/schemas/Timestamp', '14 August 2026')).not.toEqual([]);
});

test.each([
  ['Contact', contact, 'contact'],
  ['Identifier', identifier, 'identifier'],
  ['Deal', deal, 'deal'],
  ['Campaign', campaign, 'campaign'],
  ['Campaign run', run, 'campaign_run'],
  ['Job', job, 'job'],
  ['Application context', context, 'api_client_context'],
  ['Record', record, 'record'],
  ['Record link', recordLink, 'record_link'],
])('R-024 the object of a %s is constant, and is required (A-04)', (_, schema, type) => {
  expect(schema.properties.object.const).toBe(type);
  expect(schema.required).toContain('object');
});

describe('fields and types', () => {
  const tables: [row: string, name: string, schema: JsonObject, fields: Record<string, string>][] =
    [
      [
        'R-025',
        'Contact',
        contact,
        {
          object: 'string, always contact',
          ...tableOf(string, 'id name first_name last_name avatar_url stage owner_id company_id'),
          ...tableOf(string, 'country locale email phone updated_at last_seen_at'),
          tags: 'array of string',
          identifiers: 'array of Identifier',
          custom_fields: freeForm,
          created_at: 'string, date-time',
        },
      ],
      [
        'R-026',
        'Identifier',
        identifier,
        {
          object: 'string, always identifier',
          ...tableOf(string, 'id type value'),
          ...tableOf('boolean', 'primary verified'),
          created_at: 'string, date-time',
        },
      ],
      [
        'R-027',
        'ContactCreate',
        contactCreate,
        {
          ...tableOf(string, 'name first_name last_name stage owner_id company_id country locale'),
          ...tableOf(string, 'email phone'),
          identifiers: 'array of IdentifierCreate',
          tags: 'array of string',
          custom_fields: freeForm,
        },
      ],
      [
        'R-027',
        'identifier of a ContactCreate',
        itemsOf(contactCreate, 'identifiers'),
        tableOf(string, 'type value'),
      ],
      [
        'R-029',
        'Deal',
        deal,
        {
          object: 'string, always deal',
          ...tableOf(string, 'id title stage status currency pipeline_id contact_id company_id'),
          ...tableOf(string, 'owner_id expected_close_date won_at closed_at lost_reason'),
          ...tableOf(string, 'created_at updated_at'),
          ...tableOf(integer, 'value_minor probability'),
        },
      ],
      [
        'R-031',
        'Campaign',
        campaign,
        {
          object: 'string, always campaign',
          ...tableOf(string, 'id name type status created_at updated_at'),
          ...tableOf(object, 'audience content counts'),
          total: integer,
        },
      ],
      [
        'R-032',
        'Campaign run',
        run,
        {
          object: 'string, always campaign_run',
          ...tableOf(string, 'id status trigger created_at'),
          ...tableOf(integer, 'run_number total sent delivered failed'),
        },
      ],
      [
        'R-033',
        'Job',
        job,
        {
          object: 'string, always job',
          ...tableOf(string, 'id type status error started_at completed_at'),
          ...tableOf(integer, 'progress total'),
          result: object,
          created_at: 'string, date-time',
        },
      ],
      [
        'R-036',
        'Application context',
        context,
        {
          object: 'string, always api_client_context',
          ...tableOf(string, 'client_id workspace_id mode'),
          scopes: 'array of string',
        },
      ],
      [
        'R-038',
        'Record',
        record,
        {
          object: 'string, always record',
          ...tableOf(string, 'id object_key name created_at updated_at'),
          number: 'integer or null',
          ...tableOf('string or null', 'display_number stage owner_id stage_changed_at'),
          properties: freeForm,
          links: 'array of RecordLink',
        },
      ],
      [
        'R-042',
        'RecordCreate',
        recordCreate,
        {
          properties: freeForm,
          ...tableOf(string, 'stage owner_id'),
          links: 'array of RecordLinkCreate',
        },
      ],
      [
        'R-045',
        'Record link',
        recordLink,
        {
          object: 'string, always record_link',
          ...tableOf(string, 'id association_id target_type target_id target_name'),
          target_object_key: 'string or null',
        },
      ],
    ];

  test.each(tables)('%s %s has its fields, with their types, and no other', (...row) => {
    const [, , schema, fields] = row;

    expect(statedFields(schema)).toEqual(fields);
  });
});

describe('values that occur', () => {
  test.each([
    ['R-030', 'open', 'status of a deal (A-37)', deal, 'status'],
    ['R-034', 'contacts.bulk', 'type of a job (A-47)', job, 'type'],
    ['R-035', 'queued', 'status of a job (A-48)', job, 'status'],
    ['R-037', 'test', 'mode of the application context (A-28)', context, 'mode'],
  ])('%s %s is a known %s, in an open list', (_row, value, _what, schema, field) => {
    const { [field]: node } = schema['properties'];

    expect(typeName(node)).toBe('string');
    expect(node['x-extensible-enum']).toContain(value);
    expect(node.description).toContain(`\`${value}\` is the value the service names`);
  });

  test('R-046 the target of a record link is one of five types', () => {
    const { target_type: type } = recordLink['properties'];

    expect(typeName(type)).toBe('string');
    expect(type['x-extensible-enum']).toEqual(['contact', 'company', 'deal', 'ticket', 'object']);
  });
});

describe('contacts', () => {
  test('R-028 one shape is the body of contact creation and each row of an import', () => {
    expect(itemsOf(requestOf('POST /v1/contacts/import'), 'contacts')).toBe(contactCreate);
    expect(contactCreate['description']).toMatch(/one row of an import/);
  });
});

describe('records', () => {
  const { properties } = record;
  const examples = exampleValues(
    responseOf('POST /v1/objects/{key}/records')['content']['application/json'],
  ).map(([, { data }]) => data);

  test('R-039 display_number is the number with the prefix of the object', () => {
    expect(typeName(properties.display_number)).toBe('string or null');
    expect(properties.display_number.description).toMatch(/number with the prefix of the object/);
    expect(examples.length).toBeGreaterThan(0);
    for (const { number, display_number: shown } of examples)
      expect(shown).toMatch(new RegExp(`^[A-Z]+-${number}$`));
  });

  test('R-040 properties hold choices, user ids and record ids', () => {
    const { description } = properties.properties;

    expect(description).toMatch(/by property key/);
    expect(description).toMatch(/select property holds choice values/);
    expect(description).toMatch(/user property a user id/);
    expect(description).toMatch(/reference property a record id/);
    const value = { object: 'record', id: 'rec_1', properties: { a: ['red'], b: 'usr_1', c: 1 } };
    expect(faults(responsePointer('POST /v1/objects/{key}/records'), value)).toEqual([]);
  });

  test('R-041 links are there only with expand=links', () => {
    expect(typeName(properties.links)).toBe('array of RecordLink');
    expect(properties.links.description).toMatch(/only with `expand=links`/);
    expect(record['required']).not.toContain('links');
    expect(parameterOf('POST /v1/objects/{key}/records', 'expand')['schema'].items.enum).toEqual([
      'links',
    ]);
  });

  test('R-043 a record without a stage starts in the first stage of the object', () => {
    const { stage } = recordCreate['properties'];

    expect(typeName(stage)).toBe('string');
    expect(oneLine(stage.description)).toMatch(/stage key\. without it [^.]*first stage/i);
  });

  test.each([
    ['association_id and target_id', { association_id: 'asc_1', target_id: 'con_1' }, 201],
    ['no association_id', { target_id: 'con_1' }, 400],
    ['no target_id', { association_id: 'asc_1' }, 400],
    ['a number for a string', { association_id: 'asc_1', target_id: 1 }, 400],
  ])('R-044 a link to create with %s is answered %s', async (_what, link, expected) => {
    const { status } = await callMock('POST /v1/objects/{key}/records', {
      body: { links: [link] },
    });

    expect(status).toBe(expected);
    expect(statedFields(itemsOf(recordCreate, 'links'))).toEqual(
      tableOf(string, 'association_id target_id'),
    );
  });
});

describe('other shapes', () => {
  test('R-047 meta is an object in which the string request_id is required', () => {
    const meta = dereference(openapi, bodyOf('GET /v1/me')['properties'].meta);

    expect(meta.type).toBe('object');
    expect(meta.required).toEqual(['request_id']);
    expect(statedFields(meta)).toEqual({ request_id: string });
  });

  test('R-048 a webhook endpoint has url, events, status and, when created, secret (A-53)', () => {
    const stated = { url: string, events: 'array of string', status: string };

    expect(statedFields(dataOf('PATCH /v1/webhooks/{id}'))).toEqual(stated);
    expect(statedFields(dataOf('POST /v1/webhooks'))).toEqual({ ...stated, secret: string });
  });
});

function responsePointer(call: string): string {
  return String(bodyOf(call)['properties'].data.$ref);
}
