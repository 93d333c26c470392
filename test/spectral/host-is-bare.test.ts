import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'host-is-bare';

test('accepts a host with a port', async () => {
  const document = asyncapiDocument(({ servers }) => {
    servers.receiver.host = 'hooks.example.org:8443';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a host with a protocol', async () => {
  const document = asyncapiDocument(({ servers }) => {
    servers.receiver.host = 'https://hooks.example.org';
  });

  expect(await lint(RULE, document)).toEqual([
    'servers.receiver.host: Write the host alone: the protocol and the path have fields of their own.',
  ]);
});
