import { eventParts as parts, type Fault } from './fault.ts';

const payload = (t: any) => parts(t).message.payload;

/** Faults of the AsyncAPI description. */
export const EVENT_FAULTS: Fault[] = [
  ['events: no title', 'struct', ({ asyncapi }) => delete asyncapi.info.title],
  ['events: no info', 'asyncapi-info-contact', ({ asyncapi }) => delete asyncapi.info],
  [
    'events: another version than the operations',
    'versions-agree',
    ({ asyncapi }) => (asyncapi.info.version = '1.0.1'),
  ],
  [
    'events: no description',
    'asyncapi-info-description',
    ({ asyncapi }) => delete asyncapi.info.description,
  ],
  ['events: no license', 'asyncapi-info-license', ({ asyncapi }) => delete asyncapi.info.license],
  ['events: no contact', 'asyncapi-info-contact', ({ asyncapi }) => delete asyncapi.info.contact],
  ['events: no servers', 'unreadable', ({ asyncapi }) => (asyncapi.servers = {})],
  ['events: a server without a host', 'struct', (t) => delete parts(t).server.host],
  [
    'events: a host with a slash at the end',
    'asyncapi-3-server-no-trailing-slash',
    (t) => (parts(t).server.host += '/'),
  ],
  [
    'events: a host with a protocol',
    'host-is-bare',
    (t) => (parts(t).server.host = 'https://hooks.example.org'),
  ],
  ['events: a server without a protocol', 'struct', (t) => delete parts(t).server.protocol],
  [
    'events: a variable that nobody defines',
    'address-names-defined',
    (t) => (parts(t).server.host = '{host}'),
  ],
  [
    'events: a channel that is empty',
    'channel-delivers',
    ({ asyncapi }) => (asyncapi.channels.webhook = {}),
  ],
  ['events: no channels', 'unreadable', ({ asyncapi }) => delete asyncapi.channels],
  [
    'events: a channel without messages',
    'channel-delivers',
    (t) => delete parts(t).channel.messages,
  ],
  [
    'events: a channel on a server that is nowhere',
    'unreadable',
    (t) => (parts(t).channel.servers = [{ $ref: '#/servers/other' }]),
  ],
  [
    'events: an address with a query',
    'asyncapi-3-channel-no-query-nor-fragment',
    (t) => (parts(t).channel.address = '/hooks?x=1'),
  ],
  [
    'events: an address with a slash at the end',
    'asyncapi-3-channel-no-trailing-slash',
    (t) => (parts(t).channel.address = '/hooks/'),
  ],
  [
    'events: an address with empty braces',
    'asyncapi-3-channel-no-empty-parameter',
    (t) => (parts(t).channel.address = '/hooks/{}'),
  ],
  ['events: no operations', 'channel-delivers', ({ asyncapi }) => delete asyncapi.operations],
  ['events: an operation without a channel', 'struct', (t) => delete parts(t).operation.channel],
  ['events: an operation without an action', 'struct', (t) => delete parts(t).operation.action],
  ['events: an unknown action', 'struct', (t) => (parts(t).operation.action = 'publish')],
  [
    'events: an operation without security',
    'security-defined',
    (t) => delete parts(t).operation.security,
  ],
  [
    'events: an operation without a description',
    'asyncapi-3-operation-description',
    (t) => delete parts(t).operation.description,
  ],
  [
    'events: an operation on a server',
    'struct',
    (t) => (parts(t).operation.channel = { $ref: '#/servers/receiver' }),
  ],
  [
    'events: another method than POST',
    'delivery-is-post',
    (t) => (parts(t).operation.bindings.http.method = 'GET'),
  ],
  ['events: no binding', 'delivery-is-post', (t) => delete parts(t).operation.bindings],
  [
    'events: an unknown key of an operation',
    'asyncapi-document-resolved',
    (t) => (parts(t).operation.operationId = 'deliverEvent'),
  ],
  [
    'events: a scheme that names another header',
    'scheme-header-declared',
    (t) => (parts(t).scheme.name = 'X-Signature'),
  ],
  ['events: a scheme of an unknown type', 'struct', (t) => (parts(t).scheme.type = 'hmac')],
  ['events: a scheme without a name', 'struct', (t) => delete parts(t).scheme.name],
  [
    'events: a message without a payload',
    'event-type-consistent',
    (t) => delete parts(t).message.payload,
  ],
  [
    'events: a message without headers',
    'message-header-set',
    (t) => delete parts(t).message.headers,
  ],
  [
    'events: a message of plain text',
    'message-is-json',
    (t) => (parts(t).message.contentType = 'text/plain'),
  ],
  [
    'events: a message without a name',
    'event-type-consistent',
    (t) => delete parts(t).message.name,
  ],
  [
    'events: a message without examples',
    'message-has-example',
    (t) => delete parts(t).message.examples,
  ],
  ['events: a message without tags', 'message-described', (t) => delete parts(t).message.tags],
  [
    'events: a tag that nobody defines',
    'tag-description',
    (t) => (parts(t).message.tags = [{ name: 'People' }]),
  ],
  [
    'events: a tag twice',
    'asyncapi-3-tags-uniqueness',
    ({ asyncapi }) => asyncapi.info.tags.push(asyncapi.info.tags[0]),
  ],
  [
    'events: a tag without a description',
    'tag-description',
    ({ asyncapi }) => delete asyncapi.components.tags.Contacts.description,
  ],
  [
    'events: headers that are a text',
    'asyncapi-3-headers-schema-type-object',
    (t) => (parts(t).message.headers.type = 'string'),
  ],
  ['events: a payload of an unknown type', 'struct', (t) => (payload(t).type = 'objekt')],
  [
    'events: a required field that nobody defines',
    'no-required-schema-properties-undefined',
    (t) => payload(t).required.push('data'),
  ],
  [
    'events: an enum with a value twice',
    'no-duplicated-enum-values',
    (t) => (payload(t).properties.id.enum = ['evt_1', 'evt_1']),
  ],
  [
    'events: an enum of another type',
    'no-enum-type-mismatch',
    (t) => (payload(t).properties.id.enum = ['evt_1', 7]),
  ],
  [
    'events: an example of another type',
    'message-example',
    (t) => (parts(t).message.examples[0].payload.id = 7),
  ],
  [
    'events: an example with a misspelled field',
    'message-example',
    (t) => (parts(t).message.examples[0].payload.dta = 'x'),
  ],
  [
    'events: an example with a stray header',
    'message-example',
    (t) => (parts(t).message.examples[0].headers['X-Service-Evnt'] = 'x'),
  ],
  [
    'events: an example without a header',
    'message-example',
    (t) => delete parts(t).message.examples[0].headers['X-Service-Event'],
  ],
  [
    'events: a default of another type',
    'default-value',
    (t) => (payload(t).properties.id.default = 7),
  ],
  [
    'events: a schema that nobody uses',
    'asyncapi-unused-components-schema',
    ({ asyncapi }) =>
      (asyncapi.components.schemas = {
        Person: { description: 'A person.', type: 'object', 'x-stability-level': 'stable' },
      }),
  ],
  [
    'events: a script in a description',
    'no-unsafe-markdown',
    ({ asyncapi }) => (asyncapi.info.description = 'Text <script>alert(1)</script>'),
  ],
  ['events: a version that is a number', 'struct', ({ asyncapi }) => (asyncapi.info.version = 1)],
  ['events: an unknown format', 'format-known', (t) => (payload(t).properties.id.format = 'uid')],
  [
    'events: an unfinished word',
    'text-finished',
    (t) => (parts(t).message.description = 'Sent when FIXME.'),
  ],
  [
    'events: a pattern that cannot be compiled',
    'schema-compiles',
    (t) => (payload(t).properties.id.pattern = '(['),
  ],
  [
    'events: a message of no content type',
    'message-is-json',
    (t) => {
      delete t.asyncapi.defaultContentType;
      delete parts(t).message.contentType;
    },
  ],
  [
    'events: a reference that is a number',
    'struct',
    (t) => (parts(t).channel.messages['contact.created'] = { $ref: 7 }),
  ],
];
