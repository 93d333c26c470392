import { expect, test } from 'vitest';
import { callMock } from './call-mock.ts';
import { typeName } from './field-types.ts';
import { asyncapiText, dataOf, openapiText, operationOf, requestOf } from './look-up.ts';

const update = 'PATCH /v1/webhooks/{id}';

test('R-049 a webhook endpoint is active or auto_disabled', async () => {
  for (const call of [update, 'POST /v1/webhooks']) {
    const { status } = dataOf(call)['properties'];
    expect(typeName(status)).toBe('string');
    expect(status['x-extensible-enum']).toEqual(['active', 'auto_disabled']);
  }
});

test('R-050 many consecutive failures turn active into auto_disabled (A-58)', () => {
  const says = /after many consecutive failures[^.]* `auto_disabled`/i;

  expect(dataOf(update)['properties'].status.description).toMatch(says);
  expect(asyncapiText).toMatch(says);
  expect(openapiText).toMatch(/after many consecutive failures\*\*[^.]* `auto_disabled`/i);
});

test('R-051 an update with status = active makes the endpoint active', async () => {
  const { body, status, violations } = await callMock(update, { body: { status: 'active' } });

  expect(violations).toBeNull();
  expect([status, body.data.status]).toEqual([200, 'active']);
  expect(operationOf(update).node['description']).toMatch(
    /`status` = `active`[^.]* reactivates [^.]*`auto_disabled`/,
  );
});

test('R-051 no update can set the status to auto_disabled (A-55)', async () => {
  const { status } = await callMock(update, { body: { status: 'auto_disabled' } });

  expect(status).toBe(400);
});

test('R-052 reactivation resets the failure counter', () => {
  const says = /`status` = `active`[^.]* resets its failure counter/;

  expect(operationOf(update).node['description']).toMatch(says);
  expect(asyncapiText).toMatch(says);
  expect(openapiText).toMatch(says);
  expect(requestOf(update)['properties'].status.description).toMatch(/resets its failure counter/);
});

test('R-053 launching a campaign creates a run and returns it (A-07)', () => {
  const { node } = operationOf('POST /v1/campaigns/{id}/launch');

  expect(node['description']).toMatch(/creates a run [^.]*returns it/i);
});
