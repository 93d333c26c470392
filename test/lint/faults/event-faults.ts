import { eventParts as parts, type Fault } from './fault.ts';

const payload = (t: any) => parts(t).message.payload;

/** Faults of the AsyncAPI description. */
export const EVENT_FAULTS: Fault[] = [
  { name: 'events: no title', rule: '', plant: ({ asyncapi }) => delete asyncapi.info.title },
  { name: 'events: no info', rule: '', plant: ({ asyncapi }) => delete asyncapi.info },
  {
    name: 'events: another version than the operations',
    rule: '',
    plant: ({ asyncapi }) => (asyncapi.info.version = '1.0.1'),
  },
  {
    name: 'events: no description',
    rule: '',
    plant: ({ asyncapi }) => delete asyncapi.info.description,
  },
  { name: 'events: no license', rule: '', plant: ({ asyncapi }) => delete asyncapi.info.license },
  { name: 'events: no contact', rule: '', plant: ({ asyncapi }) => delete asyncapi.info.contact },
  {
    name: 'events: no default content type',
    rule: '',
    plant: ({ asyncapi }) => delete asyncapi.defaultContentType,
  },
  { name: 'events: no servers', rule: '', plant: ({ asyncapi }) => (asyncapi.servers = {}) },
  { name: 'events: a server without a host', rule: '', plant: (t) => delete parts(t).server.host },
  {
    name: 'events: a host with a slash at the end',
    rule: '',
    plant: (t) => (parts(t).server.host += '/'),
  },
  {
    name: 'events: a host with a protocol',
    rule: '',
    plant: (t) => (parts(t).server.host = 'https://hooks.example.org'),
  },
  {
    name: 'events: a server without a protocol',
    rule: '',
    plant: (t) => delete parts(t).server.protocol,
  },
  {
    name: 'events: a variable that nobody defines',
    rule: '',
    plant: (t) => (parts(t).server.host = '{host}'),
  },
  {
    name: 'events: a channel that is empty',
    rule: '',
    plant: ({ asyncapi }) => (asyncapi.channels.webhook = {}),
  },
  { name: 'events: no channels', rule: '', plant: ({ asyncapi }) => delete asyncapi.channels },
  {
    name: 'events: a channel without messages',
    rule: '',
    plant: (t) => delete parts(t).channel.messages,
  },
  {
    name: 'events: a channel on a server that is nowhere',
    rule: '',
    plant: (t) => (parts(t).channel.servers = [{ $ref: '#/servers/other' }]),
  },
  {
    name: 'events: an address with a query',
    rule: '',
    plant: (t) => (parts(t).channel.address = '/hooks?x=1'),
  },
  {
    name: 'events: an address with a slash at the end',
    rule: '',
    plant: (t) => (parts(t).channel.address = '/hooks/'),
  },
  {
    name: 'events: an address with empty braces',
    rule: '',
    plant: (t) => (parts(t).channel.address = '/hooks/{}'),
  },
  { name: 'events: no operations', rule: '', plant: ({ asyncapi }) => delete asyncapi.operations },
  {
    name: 'events: an operation without a channel',
    rule: '',
    plant: (t) => delete parts(t).operation.channel,
  },
  {
    name: 'events: an operation without an action',
    rule: '',
    plant: (t) => delete parts(t).operation.action,
  },
  {
    name: 'events: an unknown action',
    rule: '',
    plant: (t) => (parts(t).operation.action = 'publish'),
  },
  {
    name: 'events: an operation without security',
    rule: '',
    plant: (t) => delete parts(t).operation.security,
  },
  {
    name: 'events: an operation without a description',
    rule: '',
    plant: (t) => delete parts(t).operation.description,
  },
  {
    name: 'events: an operation on a server',
    rule: '',
    plant: (t) => (parts(t).operation.channel = { $ref: '#/servers/receiver' }),
  },
  {
    name: 'events: another method than POST',
    rule: '',
    plant: (t) => (parts(t).operation.bindings.http.method = 'GET'),
  },
  { name: 'events: no binding', rule: '', plant: (t) => delete parts(t).operation.bindings },
  {
    name: 'events: an unknown key of an operation',
    rule: '',
    plant: (t) => (parts(t).operation.operationId = 'deliverEvent'),
  },
  {
    name: 'events: a scheme that names another header',
    rule: '',
    plant: (t) => (parts(t).scheme.name = 'X-Signature'),
  },
  {
    name: 'events: a scheme of an unknown type',
    rule: '',
    plant: (t) => (parts(t).scheme.type = 'hmac'),
  },
  { name: 'events: a scheme without a name', rule: '', plant: (t) => delete parts(t).scheme.name },
  {
    name: 'events: a message without a payload',
    rule: '',
    plant: (t) => delete parts(t).message.payload,
  },
  {
    name: 'events: a message without headers',
    rule: '',
    plant: (t) => delete parts(t).message.headers,
  },
  {
    name: 'events: a message of plain text',
    rule: '',
    plant: (t) => (parts(t).message.contentType = 'text/plain'),
  },
  {
    name: 'events: a message without a content type',
    rule: '',
    plant: (t) => delete parts(t).message.contentType,
  },
  {
    name: 'events: a message without a name',
    rule: '',
    plant: (t) => delete parts(t).message.name,
  },
  {
    name: 'events: a message without examples',
    rule: '',
    plant: (t) => delete parts(t).message.examples,
  },
  { name: 'events: a message without tags', rule: '', plant: (t) => delete parts(t).message.tags },
  {
    name: 'events: a tag that nobody defines',
    rule: '',
    plant: (t) => (parts(t).message.tags = [{ name: 'People' }]),
  },
  {
    name: 'events: a tag twice',
    rule: '',
    plant: ({ asyncapi }) => asyncapi.info.tags.push(asyncapi.info.tags[0]),
  },
  {
    name: 'events: a tag without a description',
    rule: '',
    plant: ({ asyncapi }) => delete asyncapi.components.tags.Contacts.description,
  },
  {
    name: 'events: headers that are a text',
    rule: '',
    plant: (t) => (parts(t).message.headers.type = 'string'),
  },
  {
    name: 'events: a payload of an unknown type',
    rule: '',
    plant: (t) => (payload(t).type = 'objekt'),
  },
  {
    name: 'events: a required field that nobody defines',
    rule: '',
    plant: (t) => payload(t).required.push('data'),
  },
  {
    name: 'events: an enum with a value twice',
    rule: '',
    plant: (t) => (payload(t).properties.id.enum = ['evt_1', 'evt_1']),
  },
  {
    name: 'events: an enum of another type',
    rule: '',
    plant: (t) => (payload(t).properties.id.enum = ['evt_1', 7]),
  },
  {
    name: 'events: an example of another type',
    rule: '',
    plant: (t) => (parts(t).message.examples[0].payload.id = 7),
  },
  {
    name: 'events: an example with a misspelled field',
    rule: '',
    plant: (t) => (parts(t).message.examples[0].payload.dta = 'x'),
  },
  {
    name: 'events: an example with a stray header',
    rule: '',
    plant: (t) => (parts(t).message.examples[0].headers['X-Service-Evnt'] = 'x'),
  },
  {
    name: 'events: an example without a header',
    rule: '',
    plant: (t) => delete parts(t).message.examples[0].headers['X-Service-Event'],
  },
  {
    name: 'events: a default of another type',
    rule: '',
    plant: (t) => (payload(t).properties.id.default = 7),
  },
  {
    name: 'events: a schema that nobody uses',
    rule: '',
    plant: ({ asyncapi }) =>
      (asyncapi.components.schemas = {
        Person: { description: 'A person.', type: 'object', 'x-stability-level': 'stable' },
      }),
  },
  {
    name: 'events: a script in a description',
    rule: '',
    plant: ({ asyncapi }) => (asyncapi.info.description = 'Text <script>alert(1)</script>'),
  },
  {
    name: 'events: a version that is a number',
    rule: '',
    plant: ({ asyncapi }) => (asyncapi.info.version = 1),
  },
  {
    name: 'events: an unknown format',
    rule: '',
    plant: (t) => (payload(t).properties.id.format = 'uid'),
  },
  {
    name: 'events: an unfinished word',
    rule: '',
    plant: (t) => (parts(t).message.description = 'Sent when FIXME.'),
  },
  {
    name: 'events: a pattern that cannot be compiled',
    rule: '',
    plant: (t) => (payload(t).properties.id.pattern = '(['),
  },
];
