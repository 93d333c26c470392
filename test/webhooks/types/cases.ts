import events from '../../../generated/events.json' with { type: 'json' };

const TYPES = events.map(({ type }) => type);

const IMPORTS = `import type { UnknownEvent, WebhookEvent, EventMap } from '~/src/webhooks/index.ts';
import { createReceiver } from '~/src/webhooks/index.ts';
declare const event: WebhookEvent;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isTrue = (_: true): void => {};
const receiver = createReceiver({ secret: 'whsec_x' });
`;

const caseOf = (type: string): string =>
  `case '${type}': isTrue(null! as Equal<typeof event, EventMap['${type}']>); break;`;

const exhaustive = (types: readonly string[]): string =>
  `switch (event.type) { ${types.map(caseOf).join('\n')}\ndefault: event satisfies UnknownEvent; }`;

/** Code by what it shows, and what the compiler has to say of it: nothing, or this. */
const CODE: Readonly<Record<string, [code: string, error?: RegExp]>> = {
  'each of the known types narrows, and all of them satisfy UnknownEvent': [exhaustive(TYPES)],
  ...Object.fromEntries(
    TYPES.map((type): [string, [string, RegExp]] => [
      `without a case for ${type}, the switch does not satisfy UnknownEvent`,
      [
        exhaustive(TYPES.filter((other) => other !== type)),
        /TS1360: .*does not satisfy the expected type 'UnknownEvent'/,
      ],
    ]),
  ),
  'a misspelt case': [
    "switch (event.type) { case 'contact.craeted': break; }",
    /TS2678: Type '"contact.craeted"' is not comparable/,
  ],
  'a field of another event': [
    "if (event.type === 'contact.created') event.data.stage_before;",
    /TS2339: .*'stage_before'/,
  ],
  'on a type, its event': [
    "receiver.on('contact.created', (it) => isTrue(null! as Equal<typeof it, EventMap['contact.created']>));",
  ],
  'on a family, its events and those to come': [
    "receiver.on('deal.*', (it) => isTrue(null! as Equal<typeof it, EventMap['deal.won'] | EventMap['deal.stage_changed'] | UnknownEvent>));",
  ],
  'on *, every event': [
    "receiver.on('*', (it) => isTrue(null! as Equal<typeof it, WebhookEvent>));",
  ],
  'on a misspelt type': [
    "receiver.on('contact.craeted', () => {});",
    /TS2345: .*"contact.craeted"/,
  ],
  'on a family that there is not': [
    "receiver.on('contacts.*', () => {});",
    /TS2345: .*"contacts.\*"/,
  ],
  'each option may be undefined, as a setting that is read from somewhere is': [
    `import type { LambdaEvent, ReceiverOptions, SignOptions, SqliteStoreOptions, VerifyOptions } from '~/src/webhooks/index.ts';
    type Strict<T, K extends keyof T> = {} extends Pick<T, K> ? undefined extends Required<T>[K] ? never : K : never;
    type AllStrict<T> = T extends T ? { [K in keyof T]-?: Strict<T, K> }[keyof T] : never;
    type Options = LambdaEvent | ReceiverOptions | SignOptions | SqliteStoreOptions | VerifyOptions | import('~/src/webhooks/postgres.ts').PostgresStoreOptions | import('~/src/webhooks/redis.ts').RedisStoreOptions | import('~/src/drift/index.ts').WatchOptions;
    isTrue(null! as Equal<AllStrict<Options>, never>);`,
  ],
  'a handler of another event': [
    "receiver.on('deal.won', (it: EventMap['contact.created']) => it);",
    /TS2345/,
  ],
};

export const CASES = Object.entries(CODE).map(([name, [code, error]]) => ({
  name,
  error,
  code: IMPORTS + code,
}));
