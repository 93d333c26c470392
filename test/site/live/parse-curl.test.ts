import { expect, test } from 'vitest';
import { parseCurl, splitCommands } from '../../../scripts/site/browser/live/code/parse-curl.ts';

const ENV = { CRM_TOKEN: 'tok_1', CRM_CLIENT_SECRET: "it's" };

test('reads quotes, variables and lines that go on', () => {
  const command = `curl --request PATCH 'https://api.example.com/v1/x?a=1&b=$CRM_TOKEN' \\
  --header "Authorization: Bearer $CRM_TOKEN" -H 'X-Two: a:b' --data '{ "name": "Lucía \\n" }'`;

  expect(parseCurl(command, ENV)).toEqual({
    url: 'https://api.example.com/v1/x?a=1&b=$CRM_TOKEN',
    method: 'PATCH',
    headers: [
      ['Authorization', 'Bearer tok_1'],
      ['X-Two', 'a:b'],
      ['content-type', 'application/x-www-form-urlencoded'],
    ],
    body: '{ "name": "Lucía \\n" }',
  });
});

test('sends a body by POST, JSON as what it is, and a user as curl does', () => {
  expect(
    parseCurl(`curl -u "app:$CRM_CLIENT_SECRET" --json '{}' http://127.0.0.1:4020/x`, ENV),
  ).toEqual({
    url: 'http://127.0.0.1:4020/x',
    method: 'POST',
    headers: [
      ['authorization', `Basic ${btoa("app:it's")}`],
      ['content-type', 'application/json'],
    ],
    body: '{}',
  });
});

test.each([
  ['rm -r x', 'rm does not run in a page: only curl does.'],
  ['curl --upload-file x http://y', '--upload-file of curl does not work in a page.'],
  ["curl 'http://x", "No shell reads 'http://x"],
])('refuses %s', (command, message) => {
  expect(() => parseCurl(command, ENV)).toThrow(message);
});

test('takes each command of a block, without its comments', () => {
  expect(splitCommands('# one\ncurl \\\n  x\n\ncurl y\n')).toEqual(['curl \\\n  x', 'curl y']);
});
