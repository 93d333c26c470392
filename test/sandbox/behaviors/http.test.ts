// What HTTP asks of any server, where the contract says nothing.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sendBytes } from '../hostile/raw-request.ts';
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
      body: gzipSync('{"name": "Ada"}'),
    });

    expect(response.status).toBe(400);
    expect(response.headers.get('accept-encoding')).toBe('identity');
    const { error } = await response.json();
    expect(error.details.issues).toMatchObject([{ in: 'header', pointer: 'Content-Encoding' }]);
  },
);

test('HEAD is GET without the body, and a target may be a whole address (RFC 9110, 9.3.2; RFC 9112, 3.2.2)', async () => {
  const { sandbox, tokenFor } = await openSandbox();
  const { port, url } = await sandbox.listen();
  const token = await tokenFor();
  const head = (line: string) => [
    `${line} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  ];

  const get = await sendBytes(port, head('GET /v1/me'));
  const only = await sendBytes(port, head('HEAD /v1/me'));
  const whole = await sendBytes(port, head('GET http://api.example.com/v1/me?'));
  const overFetch = await sandbox.fetch(`${url}/v1/me`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });

  expect([get.status, only.status, whole.status, overFetch.status]).toEqual([200, 200, 200, 200]);
  expect(only.text).toBe('');
  expect(JSON.parse(whole.text).data).toEqual(JSON.parse(get.text).data);
  expect(await overFetch.text()).toBe('');
  expect((await sendBytes(port, head('HEAD /v1/contacts/import'))).status).toBe(405);
});
