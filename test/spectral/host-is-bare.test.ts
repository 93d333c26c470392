import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('host-is-bare', asyncapiDocument, {
  'accepts a host with a port': ({ servers }) => (servers.receiver.host = 'hooks.example.org:8443'),
  'rejects a host with a protocol': [
    ({ servers }) => (servers.receiver.host = 'https://hooks.example.org'),
    'servers.receiver.host: Write the host alone: the protocol and the path have fields of their own.',
  ],
});
