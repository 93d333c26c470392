import type { Defect } from './defect.ts';

/** Defects of the document: info, tags, servers and the list of messages. */
export const DOCUMENT_DEFECTS: Defect[] = [
  {
    name: 'a server variable that nobody defines',
    plant: {
      file: 'asyncapi.yaml',
      from: "host: '{receiver_host}'",
      to: "host: '{receiver_host}:{receiver_port}'",
    },
    rule: 'address-names-defined',
  },
  {
    name: 'a server variable that no host uses',
    plant: {
      file: 'asyncapi.yaml',
      from: "host: '{receiver_host}'",
      to: 'host: hooks.example.com',
    },
    rule: 'address-names-defined',
  },
  {
    name: 'an address parameter that nobody defines',
    plant: {
      file: 'asyncapi.yaml',
      from: '    title: Webhook endpoint\n',
      to: '    title: Webhook endpoint\n    address: /hooks/{endpoint_id}\n',
    },
    rule: 'address-names-defined',
  },
  {
    name: 'a server over http',
    plant: { file: 'asyncapi.yaml', from: 'protocol: https', to: 'protocol: http' },
    rule: 'https-only',
  },
  {
    name: 'a server without a protocol',
    plant: { file: 'asyncapi.yaml', from: '    protocol: https\n', to: '' },
    rule: 'struct',
  },
  {
    name: 'a server without a host',
    plant: { file: 'asyncapi.yaml', from: "    host: '{receiver_host}'\n", to: '' },
    rule: 'struct',
  },
  {
    name: 'a version that is a number',
    plant: { file: 'asyncapi.yaml', from: 'version: 1.3.0', to: 'version: 1.3' },
    rule: 'struct',
  },
  {
    name: 'a document without a title',
    plant: {
      file: 'asyncapi.yaml',
      from: '  title: Customer Messaging and CRM Service Events\n',
      to: '',
    },
    rule: 'struct',
  },
  {
    name: 'a document with one tag twice',
    plant: {
      file: 'asyncapi.yaml',
      from: "    - $ref: '#/components/tags/Contacts'\n",
      to: "    - $ref: '#/components/tags/Campaigns'\n",
    },
    rule: 'asyncapi-3-tags-uniqueness',
  },
  {
    name: 'a tag without a description',
    plant: { file: 'asyncapi.yaml', from: '      description: Deals and their stages.\n', to: '' },
    rule: 'tag-description',
  },
  {
    name: 'an event that the catalog has and no message is for',
    plant: {
      file: 'asyncapi.yaml',
      from: '      deal.won: { $ref: events/deal.won.yaml }\n',
      to: '',
    },
    rule: 'event-catalog-complete',
    foundIn: 'examples/EventCatalog.yaml',
  },
  {
    name: 'a message whose file is nowhere',
    plant: { file: 'asyncapi.yaml', from: 'events/deal.won.yaml', to: 'events/deal.lost.yaml' },
    rule: 'unreadable',
  },
  {
    name: 'a version of AsyncAPI that does not exist',
    plant: { file: 'asyncapi.yaml', from: 'asyncapi: 3.0.0', to: 'asyncapi: 4.0.0' },
    rule: 'unreadable',
  },
  {
    name: 'a server default outside its own list',
    plant: {
      file: 'asyncapi.yaml',
      from: '        default: hooks.example.com\n',
      to: '        default: hooks.example.com\n        enum: [inbox.example.com]\n',
    },
    rule: 'server-default',
  },
  {
    name: 'an info without a licence',
    plant: {
      file: 'asyncapi.yaml',
      from: '  license:\n    name: MIT\n    url: https://opensource.org/license/mit\n',
      to: '',
    },
    rule: 'asyncapi-info-license',
  },
  {
    name: 'an info without a contact',
    plant: {
      file: 'asyncapi.yaml',
      from: '  contact:\n    name: API support\n    url: https://example.com/support\n    email: support@example.com\n',
      to: '',
    },
    rule: 'asyncapi-info-contact',
  },
];
