import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { statedFields, tableOf } from './field-types.ts';
import {
  campaign,
  contact,
  contactCreate,
  context,
  deal,
  identifier,
  itemsOf,
  job,
  record,
  recordCreate,
  recordLink,
  run,
} from './stated-schemas.ts';

const string = 'string';
const integer = 'integer';
const object = 'object';
const freeForm = 'object, free-form';

/** The fields of each resource, with their types, as the service states them. */
const TABLES: readonly [
  row: string,
  name: string,
  schema: JsonObject,
  fields: Record<string, string>,
][] = [
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

test.each(TABLES)('%s %s has its fields, with their types, and no other', (...row) => {
  const [, , schema, fields] = row;

  expect(statedFields(schema)).toEqual(fields);
});
