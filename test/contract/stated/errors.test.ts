import { describe, expect, test } from 'vitest';
import { dereference } from '../../../src/service/json.ts';
import { openapi, operations } from '../contract.ts';
import { faults } from '../schema-check.ts';
import { statedFields, typeName } from './field-types.ts';
import { bodyOf, responseOf } from './look-up.ts';
import { words } from '../../table.ts';

const create = 'POST /v1/objects/{key}/records';
const envelope = bodyOf(create, '400');
const error = dereference(openapi, envelope['properties'].error);
const pointer = envelopePointer();
const full = { type: 'api_error', code: 'internal_error', message: 'Sorry.', trace_id: 'trc_1' };
const fits = (change: object): boolean =>
  faults(pointer, { error: { ...full, ...change } }).length === 0;

const versioned = operations.filter(({ path }) => path.startsWith('/v1/'));

test.each(versioned)('R-156 every error of $id has the object error', ({ verb, path, node }) => {
  const call = `${verb.toUpperCase()} ${path}`;
  const statuses = Object.keys(node['responses']).filter((status) => /^[45]/.test(status));

  expect(statuses.length).toBeGreaterThan(0);
  for (const status of statuses) expect(bodyOf(call, status)).toBe(envelope);
  expect(envelope['required']).toEqual(['error']);
  expect(faults(pointer, { error: full })).toEqual([]);
  for (const wrong of [full, { error: 'Sorry.' }, { error: null }])
    expect(faults(pointer, wrong)).not.toEqual([]);
});

test('R-157 type is required, a string, one of seven', () => {
  expect(typeName(error.properties.type)).toBe('string');
  expect(error.properties.type['x-extensible-enum']).toEqual(
    words(`
    invalid_request_error authentication_error permission_error rate_limit_error not_found_error
    conflict_error api_error
  `),
  );
  expect([fits({ type: undefined }), fits({ type: 1 })]).toEqual([false, false]);
});

test.each(['code', 'message', 'trace_id'])('R-158 %s is a required string (A-21)', (field) => {
  expect(typeName(error.properties[field])).toBe('string');
  expect([fits({ [field]: undefined }), fits({ [field]: 1 })]).toEqual([false, false]);
});

test('R-158 an error has five fields, and no other is stated', () => {
  expect(Object.keys(statedFields(error))).toEqual(words('type code message trace_id details'));
});

test.each([[undefined], [null], [true], [0], ['text'], [[1, 'two']], [{ issues: [] }]])(
  'R-159 details may be %j (A-22)',
  (details) => {
    expect(fits({ details })).toBe(true);
    expect(error.properties.details.description).toMatch(/any JSON value/);
  },
);

describe('statuses', () => {
  test.each([
    ['R-160', '400', /rejected as invalid/],
    ['R-161', '401', /token is missing, unknown or expired/],
    ['R-162', '403', /lacks the scope/],
    ['R-163', '404', /no such resource/],
    ['R-164', '429', /too many requests/],
  ])('%s R-099 %s says %s', (_row, status, says) => {
    expect(responseOf(create, status)['description']).toMatch(says);
  });

  const examples = versioned.flatMap(({ verb, path, errorStatuses }) =>
    errorStatuses.map((status) => ({ call: `${verb.toUpperCase()} ${path}`, status })),
  );
  const TYPES: Record<string, string> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
    409: 'conflict_error',
    412: 'conflict_error',
    429: 'rate_limit_error',
    500: 'api_error',
  };

  test('R-160 to R-164 every example of an error has the type of its status (A-15, A-19, A-20)', () => {
    const wrong = examples.flatMap(({ call, status }) => {
      const named = responseOf(call, status)['content']['application/json'].examples;
      return Object.values<object>(named)
        .map((example) => dereference(openapi, example).value.error.type)
        .filter((type) => type !== TYPES[status])
        .map((type) => `${call} ${status} ${type}`);
    });

    expect(examples.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

function envelopePointer(): string {
  return String(responseOf(create, '400')['content']['application/json'].schema.$ref);
}
