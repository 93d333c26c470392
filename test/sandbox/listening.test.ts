import { expect, test } from 'vitest';
import { openapi } from '../contract/contract.ts';
import { sendBytes } from './hostile/raw-request.ts';
import { openSandbox } from './open-sandbox.ts';

test('HEAD is GET without the body, and a target may be a whole address (RFC 9110, 9.3.2; RFC 9112, 3.2.2)', async () => {
  const { sandbox, tokenFor } = await openSandbox();
  const { port, url } = await sandbox.listen();
  const token = await tokenFor();
  const head = (line: string) => [
    `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  ];
  const get = await sendBytes(port, head('GET /v1/me'));
  const only = await sendBytes(port, head('HEAD /v1/me'));
  const whole = await sendBytes(port, head('GET http://api.example.com/v1/me?'));
  const overFetch = await sandbox.fetch(`${url}/v1/me`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });

  expect([get.status, only.status, whole.status, overFetch.status]).toEqual([200, 200, 200, 200]);
  expect(JSON.parse(whole.text).data).toEqual(JSON.parse(get.text).data);
  expect([only.text, await overFetch.text()]).toEqual(['', '']);
  expect((await sendBytes(port, head('HEAD /v1/contacts/import'))).status).toBe(405);
});

test('in this process a browser may call from any page, and read each header of the contract', async () => {
  const { sandbox } = await openSandbox();
  const headers = { origin: 'https://app.example.com' };
  const url = 'https://crm.test/v1/contacts';
  const preflight = await sandbox.fetch(url, { method: 'OPTIONS', headers });
  const answer = await sandbox.fetch(url, { headers });

  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const readable = answer.headers.get('access-control-expose-headers')?.split(', ');
  const found = JSON.stringify(openapi).matchAll(/"([\w-]+)":\{"\$ref":"#\/components\/headers\//g);
  expect(readable).toEqual(expect.arrayContaining([...found].map(([, name]) => name)));
});
