import { describe, expect, test } from 'vitest';
import { dereference } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { faults } from '../schema-check.ts';
import { statedFields, typeName } from './field-types.ts';
import { bodyOf, dataOf, requestOf } from './look-up.ts';
import {
  contact,
  contactCreate,
  context,
  deal,
  itemsOf,
  job,
  recordLink,
} from './stated-schemas.ts';

test('R-023 timestamps with a format are ISO 8601 date-times in UTC (A-05)', () => {
  const { created_at: timestamp } = contact['properties'];
  const { description } = dereference(openapi, { $ref: timestamp.$ref });

  expect(typeName(timestamp)).toBe('string, date-time');
  expect(description).toMatch(/ISO 8601 date-time in UTC/);
  expect(faults('#/components/schemas/Timestamp', '2026-08-14T09:12:44Z')).toEqual([]);
  expect(faults('#/components/schemas/Timestamp', '14 August 2026')).not.toEqual([]);
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
    expect(node['x-beta-values']).not.toContain(value);
    expect(node.description).toContain(`\`${value}\``);
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

describe('other shapes', () => {
  test('R-047 meta is an object in which the string request_id is required', () => {
    const meta = dereference(openapi, bodyOf('GET /v1/me')['properties'].meta);

    expect(meta.type).toBe('object');
    expect(meta.required).toEqual(['request_id']);
    expect(statedFields(meta)).toEqual({ request_id: 'string' });
  });

  test('R-048 a webhook endpoint has url, events, status and, when created, secret (A-53)', () => {
    const stated = { url: 'string', events: 'array of string', status: 'string' };

    expect(statedFields(dataOf('PATCH /v1/webhooks/{id}'))).toEqual(stated);
    expect(statedFields(dataOf('POST /v1/webhooks'))).toEqual({ ...stated, secret: 'string' });
  });
});
