import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../generated/control.ts';
import { readContract } from '../../src/sandbox/console/contract.ts';
import { asCurl, asTypeScript } from '../../src/sandbox/console/copy-as.ts';
import { contract } from '../../src/service/load-document.ts';
import { openSandbox } from '../sandbox/open-sandbox.ts';

test('a request whose path is not percent-encoded can be copied as TypeScript, too', async () => {
  readContract({ paths: contract['paths'], components: contract['components'] });
  const { call, sandbox } = await openSandbox();
  await call('GET', '/v1/contacts/%zz');
  const { data } = await sandbox
    .fetch('https://api.example.com/_sandbox/requests?operation=contacts.get')
    .then(async (response) => (await response.json()) as { data: LoggedRequest[] });

  expect(data.map(asTypeScript)).toEqual([expect.stringContaining("crm.contacts.get('%zz')")]);
});

test.each([
  ['GET', "curl '/v1/me'"],
  ['HEAD', "curl --head '/v1/me'"],
  ['DELETE', "curl --request DELETE '/v1/me'"],
])('a %s as a command for curl ends, whatever its method is', (method, start) => {
  const request = { method, path: '/v1/me', query: '', body: '', headers: {} };

  expect(asCurl(request as LoggedRequest)).toMatch(RegExp(`^${start} `));
});
