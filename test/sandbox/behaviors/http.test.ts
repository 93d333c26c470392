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

test('what is refused before it is read has the shape of the errors of its endpoint (RFC 6749, 5.2)', async () => {
  const { sandbox } = await openSandbox();
  const types = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies = {
    compressed: { headers: { ...types, 'content-encoding': 'gzip' }, body: await gzip('a=b') },
    'nested too deep': { headers: types, body: '['.repeat(200) },
    'not UTF-8': { headers: types, body: new Uint8Array([0xff, 0xfe]) },
  };
  // Over a socket, too, where there are some.
  const server = await (sandbox as Partial<typeof sandbox>).listen?.();
  const url = server?.url ?? 'https://crm.test';
  const senders = server ? [fetch, sandbox.fetch] : [sandbox.fetch];

  for (const [name, init] of Object.entries(bodies))
    for (const send of senders) {
      const response = await send(`${url}/oauth/token?x=1`, { method: 'POST', ...init });
      const { error, error_description: description } = await response.json();
      expect([response.status < 500, error], name).toEqual([true, 'invalid_request']);
      expect(description, name).toMatch(/^(?:Content-Encoding|The body) is /);
    }
});

const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
