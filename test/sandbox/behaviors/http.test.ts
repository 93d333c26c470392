// What HTTP asks of any server, where the contract says nothing.
import { expect, test } from 'vitest';
import { openSandbox } from '../open-sandbox.ts';

test('numbers that no double holds are refused by their place, and never kept as something else (R-160)', async () => {
  const { call } = await openSandbox();
  const body = '{"name": "Ada", "custom_fields": {"big": 12345678901234567890, "far": [1, 1e400]}}';

  const { status, body: answer } = await call('POST', '/v1/contacts', body, { isDirect: true });

  expect(status).toBe(400);
  expect(answer.error.details.issues).toMatchObject([
    { in: 'body', pointer: '/custom_fields/big' },
    { in: 'body', pointer: '/custom_fields/far/1' },
  ]);
  expect((await call('GET', '/v1/contacts')).body.data).toEqual([]);
});

test.each(['gzip', 'br', 'GZIP, identity'])(
  'a body with the coding %s is refused, with what is read (RFC 9110, 8.4)',
  async (encoding) => {
    const { sandbox, tokenFor } = await openSandbox();
    const response = await sandbox.fetch('https://crm.test/v1/contacts', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenFor()}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: await gzip('{"name": "Ada"}'),
    });

    expect([response.status, response.headers.get('accept-encoding')]).toEqual([400, 'identity']);
    const { error } = await response.json();
    expect(error.details.issues).toMatchObject([{ in: 'header', pointer: 'Content-Encoding' }]);
  },
);

const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
