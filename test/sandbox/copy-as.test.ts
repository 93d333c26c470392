import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../generated/control.ts';
import { asCurl } from '../../src/sandbox/console/copy-as.ts';

test.each([
  ['GET', "curl '/v1/me'"],
  ['HEAD', "curl --head '/v1/me'"],
  ['DELETE', "curl --request DELETE '/v1/me'"],
])('a %s as a command for curl ends, whatever its method is', (method, start) => {
  const request = { method, path: '/v1/me', query: '', body: '', headers: {} };

  expect(asCurl(request as LoggedRequest)).toMatch(RegExp(`^${start} `));
});
