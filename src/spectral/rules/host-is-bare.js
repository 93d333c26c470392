import { aas3 } from '@stoplight/spectral-formats';
import { pattern } from '@stoplight/spectral-functions';

export const rule = {
  description: 'The host of an AsyncAPI server is a name, optionally with a port.',
  why: 'Tools join protocol, host and pathname. With a protocol in the host, the address has two.',
  fix: 'Move what is before the host to `protocol`, and what is after it to `pathname`.',
  message: 'Write the host alone: the protocol and the path have fields of their own.',
  formats: [aas3],
  given: '$.servers[*].host',
  then: { function: pattern, functionOptions: { notMatch: '/' } },
};
