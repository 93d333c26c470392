import type { Defect } from './defect.ts';

/** Defects of the operation, its channel and its security scheme. */
export const OPERATION_DEFECTS: Defect[] = [
  {
    name: 'an operation without an action',
    plant: { file: 'asyncapi.yaml', from: '    action: send\n', to: '' },
    rule: 'struct',
  },
  {
    name: 'an action that does not exist',
    plant: { file: 'asyncapi.yaml', from: 'action: send', to: 'action: publish' },
    rule: 'struct',
  },
  {
    name: 'an operation on a channel that is nowhere',
    plant: { file: 'asyncapi.yaml', from: "#/channels/webhook'", to: "#/channels/webhooks'" },
    rule: 'unreadable',
  },
  {
    name: 'an operation whose channel is a server',
    plant: { file: 'asyncapi.yaml', from: "#/channels/webhook'", to: "#/servers/receiver'" },
    rule: 'struct',
  },
  {
    name: 'a security scheme that nobody defines',
    plant: {
      file: 'asyncapi.yaml',
      from: '#/components/securitySchemes/serviceSignature',
      to: '#/components/securitySchemes/serviceSecret',
    },
    rule: 'unreadable',
  },
  {
    name: 'a security scheme of an unknown type',
    plant: { file: 'asyncapi.yaml', from: 'type: httpApiKey', to: 'type: httpKey' },
    rule: 'struct',
  },
  {
    name: 'a key scheme that names no header',
    plant: { file: 'asyncapi.yaml', from: '      name: X-Service-Signature\n', to: '' },
    rule: 'struct',
  },
  {
    name: 'an operation without security',
    plant: {
      file: 'asyncapi.yaml',
      from: "    security:\n      - $ref: '#/components/securitySchemes/serviceSignature'\n",
      to: '',
    },
    rule: 'security-defined',
  },
  {
    name: 'a channel on a server that is nowhere',
    plant: { file: 'asyncapi.yaml', from: '#/servers/receiver', to: '#/servers/sender' },
    rule: 'unreadable',
  },
  {
    name: 'a field that AsyncAPI does not know',
    plant: {
      file: 'asyncapi.yaml',
      from: '    summary: Deliver an event\n',
      to: '    summary: Deliver an event\n    operationId: deliverEvent\n',
    },
    rule: 'asyncapi-document-resolved',
  },
  {
    name: 'an HTTP method that does not exist',
    plant: { file: 'asyncapi.yaml', from: 'method: POST', to: 'method: SEND' },
    rule: 'struct',
  },
  {
    name: 'an operation without a mark of stability',
    plant: { file: 'asyncapi.yaml', from: '    x-stability-level: stable\n', to: '' },
    rule: 'stability-marked',
  },
];
