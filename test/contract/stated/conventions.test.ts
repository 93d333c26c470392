import { describe, expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { walkAsyncapi, walkOpenapi } from '../../../scripts/contract/walk-schemas.ts';
import { asyncapi, openapi, operations } from '../contract.ts';
import { callMock } from './call-mock.ts';
import { typeName } from './field-types.ts';
import {
  bodyOf,
  dataOf,
  oneLine,
  openapiText,
  operationOf,
  parameterOf,
  responseOf,
  STATED_WRITES,
} from './look-up.ts';

describe('the interface as a whole', () => {
  test('R-001 a server stands for the base address, a variable of its own (A-01)', () => {
    const [literal, variable] = openapi['servers'];

    expect([literal.url, variable.url]).toEqual(['https://api.example.com', '{base_url}']);
    expect(variable.variables.base_url).toEqual({ default: literal.url });
  });

  test('R-002 the token endpoint is /oauth/token on the same host', () => {
    const { clientCredentials } = openapi['components'].securitySchemes.oauth2.flows;

    expect(clientCredentials.tokenUrl).toBe(`${openapi['servers'][0].url}/oauth/token`);
    expect(operationOf('POST /oauth/token').node['servers']).toBeUndefined();
    expect(operationOf('POST /oauth/token').node['description']).toMatch(/same host/);
  });

  test('R-003 it is multi-channel messaging and a CRM over HTTP and JSON', () => {
    expect(openapiText).toMatch(/multi-channel customer messaging and CRM [^.]*over HTTP and JSON/);
  });

  test('R-004 data belongs to a workspace, and an application gets access by OAuth 2.0', () => {
    expect(openapiText).toMatch(/data belongs to a workspace[^.]* application [^.]*OAuth 2\.0/i);
    expect(openapi['components'].securitySchemes.oauth2.type).toBe('oauth2');
    expect(typeName(dataOf('GET /v1/me')['properties'].workspace_id)).toBe('string');
  });

  test('R-005 the introduction names all families', () => {
    const families =
      'contacts,conversations,messages,channels,inboxes,campaigns,analytics,webhooks,deals,tasks,' +
      'companies,tickets,custom objects,records,notes,segments,macros,settings,jobs,' +
      'observability (usage and audit trail)';

    const [sentence = ''] = openapiText.match(/families are [^.]*/) ?? [];
    expect(families.split(',').filter((family) => !sentence.includes(family))).toEqual([]);
  });

  test('R-006 a workspace defines its custom objects; a key or an id addresses one', () => {
    expect(openapiText).toMatch(
      /custom objects [^.]*per workspace[^.]*policies, vehicles[^.]*properties; [^.]*key or [^.]* id/i,
    );
    expect(parameterOf('POST /v1/objects/{key}/records', 'key')['description']).toMatch(
      /\bkey or id\b/i,
    );
  });

  test('R-007 every field name is snake_case', () => {
    const names: string[] = [];
    const schema = ({ properties = {} }: JsonObject, pointer: string): void => {
      if (!pointer.endsWith('/headers')) names.push(...Object.keys(properties));
    };
    walkOpenapi(openapi, { schema });
    walkAsyncapi(asyncapi, { schema });

    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(openapiText).toMatch(/field names are snake_case/i);
  });
});

describe('envelopes', () => {
  test('R-008 a single resource comes as data and meta, with a string request_id', async () => {
    const { required, properties } = bodyOf('GET /v1/contacts/{id}');
    const meta = dereference(openapi, properties.meta);

    expect(required).toEqual(['data', 'meta']);
    expect(typeName(meta.properties.request_id)).toBe('string');
    const { body } = await callMock('GET /v1/contacts/{id}');
    expect(body).toEqual({
      data: expect.objectContaining({ object: 'contact' }),
      meta: { request_id: expect.any(String) },
    });
  });

  const lists = operations.filter(({ result }) => result.kind === 'list');

  test.each(lists)('R-009 the list of $id has object, data, pagination and meta', async (list) => {
    const call = `${list.verb.toUpperCase()} ${list.path}`;
    const { required, properties } = bodyOf(call);

    expect(required).toEqual(['object', 'data', 'pagination', 'meta']);
    expect(typeName(properties.object)).toBe('string, always list');
    expect(properties.data.type).toBe('array');
    expect(dereference(openapi, properties.pagination).type).toBe('object');
    expect(dereference(openapi, properties.meta).properties).toHaveProperty('request_id');
    const { body } = await callMock(call);
    expect(body).toEqual({
      object: 'list',
      data: expect.any(Array),
      pagination: expect.any(Object),
      meta: { request_id: expect.any(String) },
    });
  });

  test.each(lists)('R-010 the list of $id is paged by cursor (A-11, A-12)', ({ verb, path }) => {
    const call = `${verb.toUpperCase()} ${path}`;
    const { pagination } = bodyOf(call)['properties'];

    expect(typeName(parameterOf(call, 'cursor')['schema'])).toBe('string');
    expect(typeName(dereference(openapi, pagination).properties.next_cursor)).toBe(
      'string or null',
    );
  });

  test('R-010 the introduction says that lists use cursor pagination', () => {
    expect(openapiText).toMatch(/lists use cursor pagination/i);
  });

  test('R-011 errors have a type and carry a trace_id', async () => {
    const error = dereference(openapi, bodyOf('GET /v1/contacts/{id}', '404')['properties'].error);

    expect(error.required).toEqual(expect.arrayContaining(['type', 'trace_id']));
    expect(typeName(error.properties.type)).toBe('string');
    expect(typeName(error.properties.trace_id)).toBe('string');
    const { body } = await callMock('GET /v1/contacts/{id}', { prefer: 'code=404' });
    expect(body.error).toMatchObject({ type: 'not_found_error', trace_id: expect.any(String) });
  });
});

describe('idempotency', () => {
  const keyOf = (call: string): JsonObject => parameterOf(call, 'Idempotency-Key');
  // A search only reads.
  const writes = operations.filter(
    ({ verb, path, id }) => verb !== 'get' && path.startsWith('/v1/') && id !== 'searchContacts',
  );

  test('R-013 the contract has the stated writes', () => {
    const calls = writes.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`);

    expect(STATED_WRITES.filter((call) => !calls.includes(call))).toEqual([]);
  });

  test.each(writes)('R-013 $id may carry an Idempotency-Key and need not', async (write) => {
    const call = `${write.verb.toUpperCase()} ${write.path}`;
    const key = keyOf(call);

    expect([key['in'], key['required'] ?? false]).toEqual(['header', false]);
    expect(typeName(key['schema'])).toBe('string');
    const { status } = await callMock(call, { without: ['Idempotency-Key'] });
    expect(status).toBe(write.success.status);
  });

  test('R-014 R-168 the same key and body within 24 hours replays the stored response', () => {
    const says = /same key [^.]*within 24 hours [^.]*same body[^.]* stored response/i;

    expect(oneLine(keyOf('POST /v1/contacts')['description'])).toMatch(says);
    expect(openapiText).toMatch(says);
  });

  test.each(writes)('R-015 R-165 $id returns 409 to a key used again (A-15)', async (write) => {
    const call = `${write.verb.toUpperCase()} ${write.path}`;

    expect(responseOf(call, '409')['description']).toMatch(
      /Idempotency-Key[^.]* before with a different body/,
    );
    const { body, status } = await callMock(call, { prefer: 'code=409' });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_key_reused' });
  });
});

describe('expand', () => {
  const expandOf = (call: string): string[] => parameterOf(call, 'expand')['schema'].items.enum;

  test('R-016 expand=contact embeds the related contact (A-16, A-17)', () => {
    const contact = dataOf('GET /v1/contacts/{id}');

    for (const call of ['PATCH /v1/deals/{id}', 'POST /v1/messages']) {
      expect(expandOf(call)).toContain('contact');
      expect(dereference(openapi, dataOf(call)['properties'].contact)).toBe(contact);
    }
    expect(openapiText).toMatch(/`expand=contact` embeds the related contact/);
  });

  test('R-017 on deals, expand=company embeds the related company (A-17, A-18)', () => {
    const { company } = dataOf('PATCH /v1/deals/{id}')['properties'];

    expect(expandOf('PATCH /v1/deals/{id}')).toContain('company');
    expect(typeName(dereference(openapi, company).properties.object)).toMatch(/always company/);
    expect(openapiText).toMatch(/`expand=company` on deals embeds the related company/);
  });

  test('R-018 on records, expand=links includes the array links', () => {
    const { links } = dataOf('POST /v1/objects/{key}/records')['properties'];

    expect(expandOf('POST /v1/objects/{key}/records')).toEqual(['links']);
    expect(links.type).toBe('array');
    expect(openapiText).toMatch(/`expand=links` on records includes the array `links`/);
  });
});

describe('what else holds everywhere', () => {
  test('R-019 deprecated endpoints respond with Deprecation, Sunset and Link', () => {
    expect(openapiText).toMatch(
      /deprecated endpoints [^.]*headers [^.]*Deprecation[^.]*Sunset[^.]*Link/i,
    );
  });

  test('R-020 GET /v1/usage shows the usage (A-51)', () => {
    expect(openapiText).toMatch(/`GET \/v1\/usage` shows what/);
  });

  test('R-021 R-111 GET /v1/audit-logs shows the trail of writes (A-52)', async () => {
    const { body, status } = await callMock('GET /v1/audit-logs');

    expect(status).toBe(200);
    expect(body.data[0].object).toBe('audit_log');
    expect(operationOf('GET /v1/audit-logs').node['description']).toMatch(/trail of writes/);
    expect(openapiText).toMatch(/`GET \/v1\/audit-logs` is the trail of writes/);
  });

  test.each(['POST /v1/contacts/import', 'POST /v1/contacts/bulk', 'POST /v1/analytics/export'])(
    'R-022 R-086 R-109 %s returns 202 with a job, which GET /v1/jobs/{id} polls',
    (call) => {
      const poll = operationOf('GET /v1/jobs/{id}');

      expect(operationOf(call).success.status).toBe(202);
      expect(dataOf(call)).toBe(dataOf('GET /v1/jobs/{id}'));
      expect(responseOf(call)['links'].getJob).toEqual(
        expect.objectContaining({
          operationId: poll.id,
          parameters: { id: '$response.body#/data/id' },
        }),
      );
      expect(poll.node['description']).toMatch(/\bpoll\b/i);
      expect(operationOf(call).node['description']).toMatch(/poll [^.]*`GET \/v1\/jobs\/\{id\}`/i);
    },
  );
});
