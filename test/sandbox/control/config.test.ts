// The file of `--config`: everything that a start can be told, and the place of what does not fit.
import { expect, test } from 'vitest';
import { readSandboxConfig } from '../../../src/sandbox/control/read-config.ts';

test.each([
  ['[]', 'it must be an object'],
  ['{"rateLimit": false}', '/rateLimit is not a known field'],
  [
    '{"deliveries": {"max_attempts": 0, "x": 1}}',
    '/deliveries/x is not a known field; /deliveries/max_attempts must be at least 1',
  ],
  [
    '{"routes": {"https://": "http://a", "http://a/1": "http://a", "http://a/2": "http://a"}}',
    /^[^;]*\/routes\/https:~1~1 must map one full [^;]*; \/routes\/http:~1~1a~12 must[^;]*$/,
  ],
  ['{"faults": [{"operation": "contacts.fetch"}]}', '/faults/0/operation is not an operation'],
  [
    '{"deprecations": {"a.b": {"sunset": "2027-07-01", "link": "https://a/"}}}',
    '/deprecations/a.b is not an operation',
  ],
  ['{"start_at": "soon"}', '/start_at must be a date and time'],
])('a configuration of %s is refused by its place', (text, message) => {
  expect(() => readSandboxConfig(JSON.parse(text))).toThrow(message);
});

test('a configuration may be empty', () => {
  expect(readSandboxConfig({})).toEqual({ options: {}, port: undefined, host: undefined });
});
