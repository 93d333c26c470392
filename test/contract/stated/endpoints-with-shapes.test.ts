import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { faults } from '../schema-check.ts';
import { callMock } from './call-mock.ts';
import { statedFields, typeName } from './field-types.ts';
import { bodyOf, dataOf, operationOf, parameterOf, requestOf, responseOf } from './look-up.ts';

const string = 'string';

describe('POST /oauth/token', () => {
  const token = 'POST /oauth/token';
  const secrets = { client_id: 'app_7Hf2', client_secret: 'example_secret' };
  const grant = { grant_type: 'client_credentials' };
  const basic = { authorization: `Basic ${btoa('app_7Hf2:example_secret')}` };

  test('R-070 the request is a form', async () => {
    const json = { headers: { 'content-type': 'application/json' } };

    expect(operationOf(token).body!.mediaType).toBe('application/x-www-form-urlencoded');
    expect((await callMock(token, { ...json, body: { ...grant, ...secrets } })).status).toBe(400);
  });

  test.each([
    ['client_credentials', { ...grant, ...secrets }, 200],
    ['password', { ...secrets, grant_type: 'password' }, 400],
    ['left out', secrets, 400],
  ])('R-071 R-117 grant_type %s is answered %o', async (_grant, body, expected) => {
    expect((await callMock(token, { body })).status).toBe(expected);
  });

  test('R-072 client_id and client_secret are string form fields', () => {
    expect(statedFields(requestOf(token))).toEqual({
      grant_type: 'string, always client_credentials',
      client_id: string,
      client_secret: string,
    });
  });

  test('R-073 R-117 HTTP Basic authentication may carry the credentials instead', async () => {
    const { security } = operationOf(token).node;

    expect(openapi['components'].securitySchemes.clientBasic).toMatchObject({
      type: 'http',
      scheme: 'basic',
    });
    expect(security).toEqual([{ clientBasic: [] }, {}]);
    const { status, violations } = await callMock(token, { headers: basic, body: grant });
    expect([status, violations]).toEqual([200, null]);
  });

  const answer = bodyOf(token);

  test.each([
    ['R-074', 'access_token', string, /opaque/i],
    ['R-075 R-118', 'token_type', 'string, always Bearer', /./],
    ['R-076', 'expires_in', 'integer', /seconds/i],
  ])('%s the response has %s: %s', (_row, field, type, says) => {
    expect(typeName(answer['properties'][field])).toBe(type);
    expect(answer['properties'][field].description).toMatch(says);
    expect(answer['required']).toContain(field);
  });

  test.each(['400', '401'])(
    'R-077 R-166 the error %s is flat: two strings (A-23)',
    async (status) => {
      const both = { error: string, error_description: string };

      expect(statedFields(bodyOf(token, status))).toEqual(both);
      const { body } = await callMock(token, { prefer: `code=${status}` });
      expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    },
  );
});

describe('GET /v1/me', () => {
  test('R-078 there is no request body', () => {
    expect(operationOf('GET /v1/me').node['requestBody']).toBeUndefined();
  });
});

describe('path parameters', () => {
  test.each([
    ['R-082', 'GET /v1/contacts/{id}', 'id', /contact id/i],
    ['R-087', 'PATCH /v1/deals/{id}', 'id', /deal id/i],
    ['R-093', 'POST /v1/campaigns/{id}/launch', 'id', /campaign id/i],
    ['R-096', 'POST /v1/objects/{key}/records', 'key', /key or id/i],
  ])('%s %s takes %s, a string', (_row, call, name, says) => {
    const parameter = parameterOf(call, name);

    expect(parameter['in']).toBe('path');
    expect(typeName(parameter['schema'])).toBe(string);
    expect(parameter['description']).toMatch(says);
  });
});

describe('request bodies', () => {
  test.each([
    ['R-080', 'POST /v1/contacts', 'ContactCreate'],
    ['R-097', 'POST /v1/objects/{key}/records', 'RecordCreate'],
  ])('%s the body of %s is a %s', (_row, call, schema) => {
    expect(operationOf(call).bodySchema).toBe(schema);
  });

  test('R-097 the body of record creation is required', async () => {
    const call = 'POST /v1/objects/{key}/records';

    expect(operationOf(call).body!.required).toBe(true);
    expect((await callMock(call, { body: undefined })).status).toBe(400);
  });

  test('R-084 an import is an object with contacts, an array of ContactCreate (A-32)', () => {
    expect(statedFields(requestOf('POST /v1/contacts/import'))).toEqual({
      contacts: 'array of ContactCreate',
    });
  });

  test('R-088 a deal update takes nine strings (A-38, A-39)', () => {
    expect(statedFields(requestOf('PATCH /v1/deals/{id}'))).toMatchObject({
      pipeline_id: string,
      title: string,
      stage: string,
      currency: string,
      contact_id: string,
      company_id: string,
      owner_id: string,
      expected_close_date: string,
      lost_reason: string,
    });
  });

  test('R-089 a deal update takes one thing more, the integer value_minor', async () => {
    const update = 'PATCH /v1/deals/{id}';

    expect(typeName(requestOf(update)['properties'].value_minor)).toBe('integer');
    expect(Object.keys(statedFields(requestOf(update)))).toHaveLength(10);
    expect((await callMock(update, { body: { value_minor: 12.5 } })).status).toBe(400);
  });

  test('R-091 a campaign to create has the string name (A-42)', async () => {
    expect(statedFields(requestOf('POST /v1/campaigns'))).toEqual({ name: string });
    expect((await callMock('POST /v1/campaigns', { body: { name: 'Spring' } })).status).toBe(201);
    expect((await callMock('POST /v1/campaigns', { body: { name: 1 } })).status).toBe(400);
  });

  test.each([
    ['2026-11-02T08:00:00Z', 201],
    ['next Monday', 400],
  ])('R-094 launching with scheduled_at %s is answered %i (A-43)', async (time, expected) => {
    const launch = 'POST /v1/campaigns/{id}/launch';

    expect(statedFields(requestOf(launch))).toEqual({ scheduled_at: 'string, date-time' });
    expect((await callMock(launch, { body: { scheduled_at: time } })).status).toBe(expected);
  });
});

describe('webhook endpoints', () => {
  const create = 'POST /v1/webhooks';
  const schema = `#/components/schemas/${operationOf(create).bodySchema!}`;

  test.each([
    ['https://hooks.example.com/crm', 201],
    ['http://hooks.example.com/crm', 400],
    ['ftp://hooks.example.com/crm', 400],
    ['hooks.example.com/crm', 400],
    [1, 400],
  ])('R-101 R-172 the url %s is answered %i', async (url, expected) => {
    expect((await callMock(create, { body: { url, events: ['*'] } })).status).toBe(expected);
    expect(requestOf(create)['properties'].url).toMatchObject({
      description: expect.stringMatching(/must be https/i),
      pattern: '^https://',
    });
  });

  test.each([
    ['an exact name', ['contact.created']],
    ['a wildcard per resource', ['contact.*']],
    ['a star', ['*']],
    ['a name that is not known yet', ['invoice.paid', 'invoice.*']],
  ])('R-102 the events may hold %s', (_what, events) => {
    expect(faults(schema, { events })).toEqual([]);
  });

  test('R-102 events are an array of strings, and the words say which', () => {
    const { events }: Record<string, JsonObject> = requestOf(create)['properties'];

    expect(typeName(events!)).toBe('array of string');
    expect(faults(schema, { events: '*' })).not.toEqual([]);
    expect(events!['description']).toMatch(/exact event names.* wildcards .*`contact\.\*`.* `\*`/);
  });

  test('R-103 the response to creating one includes the secret, this once', async () => {
    const { body } = await callMock(create);

    expect(typeof body.data.secret).toBe('string');
    expect(dataOf(create)['required']).toContain('secret');
    expect(dataOf(create)['properties'].secret.description).toMatch(/shown only here/i);
    expect(responseOf(create)['description']).toMatch(/secret is shown only once/);
    expect(dataOf('PATCH /v1/webhooks/{id}')['properties']).not.toHaveProperty('secret');
    expect(dataOf('GET /v1/webhooks/{id}')['properties']).not.toHaveProperty('secret');
  });

  test('R-104 rotate_secret issues a new signing secret (A-56)', async () => {
    const rotate = 'POST /v1/webhooks/{id}/rotate_secret';

    expect(operationOf(rotate).node['description']).toMatch(/issues a new signing secret/i);
    expect(typeof (await callMock(rotate)).body.data.secret).toBe('string');
    expect(responseOf(rotate)['description']).toMatch(/secret was replaced/);
  });

  test('R-105 status = active reactivates a disabled endpoint and resets its counter', () => {
    const update = 'PATCH /v1/webhooks/{id}';
    const { status } = requestOf(update)['properties'];

    expect(typeName(status)).toBe('string, only active');
    expect(status.description).toMatch(/reactivates [^.]*auto-disabled[^.]* resets [^.]*counter/i);
  });
});
