import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../generated/control.ts';
import { readContract } from '../../src/sandbox/console/contract.ts';
import { asCurl, asTypeScript } from '../../src/sandbox/console/copy-as.ts';
import { contract } from '../../src/service/load-document.ts';
import { openSandbox } from '../sandbox/open-sandbox.ts';

const DIRECT = { isDirect: true };
readContract({ paths: contract['paths'], components: contract['components'] });

test('a request whose path is not percent-encoded can be copied as TypeScript, too', async () => {
  const { call } = await openSandbox();
  await call('GET', '/v1/contacts/%zz');
  const { body } = await call('GET', '/_sandbox/requests?method=GET', undefined, DIRECT);

  expect(body.data.map(asTypeScript)).toEqual([expect.stringContaining("crm.contacts.get('%zz')")]);
});

test('a request is copied with its application, and a number of its query alone as a number', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:read']);
  await call('GET', '/v1/contacts?search=007&limit=7', undefined, { token });
  const { body } = await call('GET', '/_sandbox/requests?path=/v1', undefined, DIRECT);

  const [copied] = body.data.map(asTypeScript);
  expect(copied).toContain(`clientId: '${body.data[0].application}'`);
  expect(copied).toContain('{\n  search: "007",\n  limit: 7\n}');
});

test('a write that was refused for its version is copied with the version', async () => {
  const { call } = await openSandbox({ seed: 'examples' });
  const options = { headers: { 'If-Match': '"old"' } };
  await call('DELETE', '/v1/contacts/con_8Zk2', undefined, options);
  await call('PATCH', '/v1/contacts/con_8Zk2', { name: 'Ada' }, options);
  const { body } = await call('GET', '/_sandbox/requests?status=412', undefined, DIRECT);
  const version = `{\n  headers: {\n    "If-Match": "\\"old\\""\n  }\n}`;

  expect(body.data.map(asTypeScript)).toEqual([
    expect.stringContaining(`crm.contacts.update('con_8Zk2', {\n  name: "Ada"\n}, ${version})`),
    expect.stringContaining(`crm.contacts.delete('con_8Zk2', {}, ${version})`),
  ]);
  const command = expect.stringContaining(`'If-Match: "old"'`) as string;
  expect(body.data.map(asCurl)).toEqual([command, command]);
});

test.each([
  ['GET', "curl '/v1/me'"],
  ['HEAD', "curl --head '/v1/me'"],
  ['DELETE', "curl --request DELETE '/v1/me'"],
])('a %s as a command for curl ends, whatever its method is', (method, start) => {
  const request = { method, path: '/v1/me', query: '', body: '', headers: {} };

  expect(asCurl(request as LoggedRequest)).toMatch(RegExp(`^${start} `));
});
