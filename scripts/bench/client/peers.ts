/** A client in the comparison. */
export interface PeerEntry {
  readonly name: string;
  /** File of peers/ without its ending, and which of its exports connects. */
  readonly module: string;
  readonly connect?: string;
  /** Whether such a second way takes a `fetch`, too. */
  readonly isByFetch?: boolean;
  /** Set where a client makes its calls wait, by design: reads some milliseconds, writes a second. */
  readonly isThrottled?: boolean;
  /** Program with one call, and what to bundle as the whole client; absent: not bundled. */
  readonly one?: string;
  readonly whole?: string;
  /** Whether consumers/ has its ten calls. */
  readonly hasConsumer?: boolean;
}

export const OURS = 'messaging-crm-api';
export const RAW = 'raw fetch';

const NEW = "({ name: 'x' })";
const HEY_API = '../.cache/hey-api';
const REDOCLY = '../.cache/redocly/client.ts';

/** In the order of the tables. Sources are read as if they were files of peers/. */
export const PEERS: readonly PeerEntry[] = [
  {
    name: RAW,
    module: 'raw-fetch',
  },
  {
    name: OURS,
    module: 'ours',
    one: `import { createClient } from '../../../../src/index.ts';
      export const call = (options) => createClient(options).contacts.create${NEW};`,
    whole: "export * from '../../../../src/index.ts';",
    hasConsumer: true,
  },
  {
    name: 'openapi-fetch',
    module: 'openapi-fetch',
    one: `import createClient from 'openapi-fetch';
      export const call = (options) => createClient(options).POST('/v1/contacts', { body: { name: 'x' } });`,
    whole: "export * from 'openapi-fetch'; export { default } from 'openapi-fetch';",
    hasConsumer: true,
  },
  {
    name: 'redocly',
    module: 'redocly',
    one: `import { createContact } from '${REDOCLY}';
      export const call = () => createContact({ body: { name: 'x' } });`,
    whole: `export * from '${REDOCLY}';`,
  },
  {
    name: 'redocly, with key and time limit',
    module: 'redocly',
    connect: 'connectAlike',
    isByFetch: true,
  },
  {
    name: 'hey-api',
    module: 'hey-api',
    one: `import { createClient } from '${HEY_API}/client/index.ts';
      import { createContact } from '${HEY_API}/sdk.gen.ts';
      export const call = (options) => createContact({ client: createClient(options), body: { name: 'x' } });`,
    whole: `export * from '${HEY_API}/index.ts'; export * from '${HEY_API}/client/index.ts';`,
    hasConsumer: true,
  },
  {
    name: 'octokit',
    module: 'octokit',
    isThrottled: true,
    one: `import { Octokit } from './octokit.ts';
      export const call = (options) => new Octokit(options).request('POST /user/repos', { name: 'x' });`,
    whole: "export { Octokit } from './octokit.ts';",
    hasConsumer: true,
  },
  {
    name: 'svix',
    module: 'svix',
    one: `import { Svix } from 'svix';
      export const call = (token) => new Svix(token).application.create${NEW};`,
    whole: "export * from 'svix';",
    hasConsumer: true,
  },
  {
    name: 'stripe',
    module: 'stripe',
    one: `import Stripe from 'stripe';
      export const call = (key) => new Stripe(key).customers.create${NEW};`,
    whole: "export * from 'stripe'; export { default } from 'stripe';",
    hasConsumer: true,
  },
  {
    name: 'stripe, by node:http',
    module: 'stripe',
    connect: 'connectByDefault',
  },
  {
    name: 'openai',
    module: 'openai',
    one: `import OpenAI from 'openai';
      export const call = (apiKey) => new OpenAI({ apiKey }).vectorStores.create${NEW};`,
    whole: "export * from 'openai'; export { default } from 'openai';",
    hasConsumer: true,
  },
];
