import { describe, expect, test } from 'vitest';
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { words } from '../../table.ts';
import { openapi } from '../contract.ts';
import {
  asyncapiText,
  bodyOf,
  oneLine,
  openapiText,
  operationOf,
  parameterOf,
  requestOf,
  STATED_CALLS,
} from './look-up.ts';

const headers: Record<string, JsonObject> = openapi['components'].headers;

/** Every schema that a response leads to, through any `$ref`. */
function responseSchemas(): JsonObject[] {
  const seen = new Set<JsonObject>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    const target = dereference(openapi, node);
    if (!isObject(target) || seen.has(target)) return;
    seen.add(target);
    const { examples: _, example: __, ...rest } = target;
    Object.values(rest).forEach(walk);
  };
  walk(openapi['components'].responses);
  return [...seen];
}

test('R-174 the version stands in the path', () => {
  const paths = Object.keys(openapi['paths']).filter((path) => path !== '/oauth/token');

  expect(STATED_CALLS.map((call) => operationOf(call).path.slice(0, 4))).toEqual(
    STATED_CALLS.map(() => '/v1/'),
  );
  expect(paths.filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  expect(openapiText).toMatch(/version is in the path \(`\/v1`\)/);
});

test('R-175 fields and endpoints are added without a change of version', () => {
  expect(openapiText).toMatch(/fields and endpoints are added without changing it/i);
});

describe('what a client must tolerate', () => {
  const [list = ''] = openapiText.match(/a client must tolerate: [^.]*\./) ?? [];

  test.each([
    ['R-176', '- new fields on existing responses'],
    ['R-177', '- new endpoints'],
    ['R-178', '- new optional request parameters'],
    ['R-179', '- new `object` types'],
    ['R-180', '- new enum values'],
    ['R-181', '- new webhook event types'],
  ])('%s %s', (_row, item) => {
    expect(list).toContain(item);
  });

  test('R-176 no response forbids fields it does not know', () => {
    const closed = responseSchemas().filter(
      ({ additionalProperties, unevaluatedProperties }) =>
        additionalProperties === false || unevaluatedProperties === false,
    );

    expect(closed).toEqual([]);
  });

  test('R-180 no response closes a list of values', () => {
    const schemas = responseSchemas();
    const open = schemas.filter((schema) => schema['x-extensible-enum']);

    expect(schemas.filter((schema) => Array.isArray(schema['enum']))).toEqual([]);
    const { error } = bodyOf('GET /v1/me', '401')['properties'];
    expect(open).toContain(dereference(openapi, error).properties.type);
    expect(open.length).toBeGreaterThan(10);
    expect(open.filter(({ type }) => ![type].flat().includes('string'))).toEqual([]);
  });

  test('R-181 a receiver passes over an unknown type of event', () => {
    expect(asyncapiText).toMatch(
      /adds types without a new version, so ignore an unknown `type` without failing/,
    );
  });
});

describe('deprecation', () => {
  test('R-182 what is deprecated keeps being served, with three headers (A-10)', () => {
    expect(openapiText).toMatch(
      /deprecated endpoints and fields keep being served, and carry these headers \(RFC 8594\)/i,
    );
    for (const name of ['Deprecation', 'Sunset', 'Link'])
      expect(headers[name]).toMatchObject({
        'x-stability-level': 'stable',
        schema: { type: 'string' },
      });
  });

  test.each([
    ['R-183', 'Deprecation', /^true$/, /endpoint is deprecated/, '`Deprecation: true`'],
    ['R-184', 'Sunset', /GMT$/, /date after which .* may stop working/, '`Sunset: <HTTP-date>`'],
    [
      'R-185',
      'Link',
      /^<https:\/\/\S+>; rel="deprecation"$/,
      /migration guide/,
      '`Link: <url>; rel="deprecation"`',
    ],
  ])('%s %s has its value and its meaning', (_row, name, value, says, shown) => {
    const header = headers[name]!;

    expect(header['example']).toMatch(value);
    expect(oneLine(header['description'])).toMatch(says);
    const [row = ''] = openapiText
      .split(' | ')
      .flatMap((cell, index, cells) => (cell.endsWith(shown) ? [cells[index + 1] ?? ''] : []));
    expect(row.toLowerCase()).toMatch(says);
  });

  test('R-184 the example of Sunset is an HTTP date', () => {
    const { example } = headers['Sunset']!;

    expect(new Date(example).toUTCString()).toBe(example);
  });
});

describe('change history', () => {
  const since = (call: string): unknown => operationOf(call).node['x-since'];

  test('R-186 the words say what the initial release of 2026-06 covered', () => {
    const [release = ''] = openapiText.match(/initial release [^.]*2026-06[^.]*\./) ?? [];
    const families =
      'contacts conversations messages channels inboxes campaigns analytics webhooks ' +
      'deals tasks companies tickets notes segments macros';

    expect(families.split(' ').filter((family) => !release.includes(family))).toEqual([]);
  });

  test.each([
    'POST /v1/contacts',
    'GET /v1/contacts/{id}',
    'POST /v1/messages',
    'POST /v1/campaigns',
    'POST /v1/campaigns/{id}/launch',
    'PATCH /v1/deals/{id}',
    'POST /v1/webhooks',
    'PATCH /v1/webhooks/{id}',
    'POST /v1/webhooks/{id}/rotate_secret',
    'GET /v1/webhooks/events',
  ])('R-186 %s is dated 2026-06', (call) => {
    expect(since(call)).toBe('2026-06');
  });

  test.each(['POST /oauth/token', 'GET /v1/me', 'POST /v1/objects/{key}/records'])(
    '%s has no date, for the history gives none (A-09)',
    (call) => {
      expect(since(call)).toBeUndefined();
    },
  );

  test.each([
    ['R-187', 'POST /v1/contacts/bulk'],
    ['R-187', 'POST /v1/contacts/import'],
    ['R-187', 'POST /v1/analytics/export'],
    ['R-187', 'GET /v1/jobs/{id}'],
    ['R-191', 'GET /v1/usage'],
    ['R-191', 'GET /v1/audit-logs'],
  ])('%s %s is dated 2026-07', (_row, call) => {
    expect(since(call)).toBe('2026-07');
    if (call !== 'GET /v1/jobs/{id}') expect(change()).toContain(call);
  });

  test('R-188 to.identifier and the WhatsApp content types are dated 2026-07', () => {
    const { to, content } = requestOf('POST /v1/messages')['properties'];
    const variants: JsonObject[] = dereference(openapi, content).oneOf.map((variant: JsonObject) =>
      dereference(openapi, variant),
    );
    const dated = variants.filter(({ properties }) => properties.type['x-since'] === '2026-07');

    expect(dereference(openapi, to).properties.identifier['x-since']).toBe('2026-07');
    expect(dated.map(({ properties }) => properties.type.const)).toEqual(
      words('interactive location contacts reaction'),
    );
    expect(change()).toMatch(/`to\.identifier` and the WhatsApp content types/);
  });

  test('R-189 the header Idempotency-Key is dated 2026-07', () => {
    expect(parameterOf('POST /v1/contacts', 'Idempotency-Key')['x-since']).toBe('2026-07');
    expect(change()).toMatch(/header `Idempotency-Key`/);
  });

  test.each(['PATCH /v1/deals/{id}', 'POST /v1/messages', 'POST /v1/objects/{key}/records'])(
    'R-190 the parameter expand of %s is dated 2026-07',
    (call) => {
      expect(parameterOf(call, 'expand')['x-since']).toBe('2026-07');
      expect(change()).toMatch(/parameter `expand`/);
    },
  );
});

/** What the introduction says of the change of 2026-07. */
function change(): string {
  return openapiText.match(/change of 2026-07 .*?(?= ## |$)/)?.[0] ?? '';
}
