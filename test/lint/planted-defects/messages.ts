import type { Defect } from './defect.ts';

/** Defects of a message: its names, headers, payload and examples as a whole. */
export const MESSAGE_DEFECTS: Defect[] = [
  {
    name: 'a message without a description',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'description: Sent when a deal has been won.\n',
      to: '',
    },
    rule: 'message-described',
  },
  {
    name: 'a message without a title',
    plant: { file: 'events/deal.won.yaml', from: 'title: Deal won\n', to: '' },
    rule: 'message-described',
  },
  {
    name: 'two messages with one name',
    plant: { file: 'events/deal.won.yaml', from: 'name: deal.won', to: 'name: deal.stage_changed' },
    rule: 'message-name-unique',
  },
  {
    name: 'a header that is not required',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'X-Service-Timestamp, X-Service-Signature]',
      to: 'X-Service-Timestamp]',
    },
    rule: 'message-header-set',
  },
  {
    name: 'a message without one of the headers',
    plant: {
      file: 'events/deal.won.yaml',
      from: '    X-Service-Signature: { $ref: ../schemas/DeliverySignature.yaml }\n',
      to: '',
    },
    rule: 'message-header-set',
  },
  {
    name: 'a header in another case',
    plant: {
      file: 'events/deal.won.yaml',
      from: '    X-Service-Event:\n',
      to: '    x-service-event:\n',
    },
    rule: 'header-hyphenated-pascal',
  },
  {
    name: 'headers that are no object',
    plant: {
      file: 'events/deal.won.yaml',
      from: '  description: Headers of a `deal.won` delivery.\n  type: object',
      to: '  description: Headers of a `deal.won` delivery.\n  type: string',
    },
    rule: 'asyncapi-3-headers-schema-type-object',
  },
  {
    name: 'a message without a payload',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'payload:\n  description: Body of a `deal.won` delivery.\n  x-stability-level: stable\n  type: object\n  required: [id, type, created_at, data]\n  properties:\n    id: { $ref: ../schemas/EventId.yaml }\n    type:\n      description: Event name.\n      type: string\n      const: deal.won\n      examples: [deal.won]\n    created_at: { $ref: ../schemas/EventTimestamp.yaml }\n    data: { $ref: ../schemas/DealEventData.yaml }\n',
      to: '',
    },
    rule: 'event-type-consistent',
  },
  {
    name: 'a message with a field in the wrong case',
    plant: { file: 'events/deal.won.yaml', from: 'contentType:', to: 'contenttype:' },
    rule: 'struct',
  },
  {
    name: 'a content type that is a number',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'contentType: application/json',
      to: 'contentType: 7',
    },
    rule: 'struct',
  },
  {
    name: 'a message without an example',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'examples:\n  - name: won',
      to: 'x-examples:\n  - name: won',
    },
    rule: 'message-has-example',
  },
  {
    name: 'an example without headers',
    plant: {
      file: 'events/deal.won.yaml',
      from: '    headers:\n      X-Service-Event: deal.won',
      to: '    x-headers:\n      X-Service-Event: deal.won',
    },
    rule: 'message-has-example',
  },
];
