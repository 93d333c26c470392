import type { Defect } from './defect.ts';

/** Defects of what a message refers to, and of how it agrees with its event. */
export const MESSAGE_PART_DEFECTS: Defect[] = [
  {
    name: 'an example without a payload',
    plant: {
      file: 'events/deal.won.yaml',
      from: '    payload:\n      id: evt',
      to: '    x-payload:\n      id: evt',
    },
    rule: 'message-has-example',
  },
  {
    name: 'a payload of another event type',
    plant: {
      file: 'events/deal.won.yaml',
      from: '      type: string\n      const: deal.won\n      examples: [deal.won]\n    created_at',
      to: '      type: string\n      const: deal.lost\n      examples: [deal.lost]\n    created_at',
    },
    rule: 'event-type-consistent',
  },
  {
    name: 'a message without a mark of stability',
    plant: { file: 'events/deal.won.yaml', from: 'x-stability-level: stable\ntags', to: 'tags' },
    rule: 'stability-marked',
  },
  {
    name: 'a message with one tag twice',
    plant: {
      file: 'events/deal.won.yaml',
      from: '  - $ref: ../asyncapi.yaml#/components/tags/Deals\n',
      to: '  - $ref: ../asyncapi.yaml#/components/tags/Deals\n  - $ref: ../asyncapi.yaml#/components/tags/Deals\n',
    },
    rule: 'asyncapi-document-resolved',
  },
  {
    name: 'a message with a tag that is nowhere',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'components/tags/Deals',
      to: 'components/tags/Deal',
    },
    rule: 'unreadable',
  },
  {
    name: 'a payload whose schema is nowhere',
    plant: { file: 'events/deal.won.yaml', from: 'DealEventData.yaml', to: 'DealsEventData.yaml' },
    rule: 'unreadable',
  },
  {
    name: 'a correlation id without a location',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'contentType:',
      to: 'correlationId: { description: Joins events. }\ncontentType:',
    },
    rule: 'struct',
  },
  {
    name: 'external documents without a URL',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'contentType:',
      to: 'externalDocs: { description: More. }\ncontentType:',
    },
    rule: 'struct',
  },
  {
    name: 'a description beside a reference',
    plant: {
      file: 'events/deal.won.yaml',
      from: '{ $ref: ../schemas/DealEventData.yaml }',
      to: '{ $ref: ../schemas/DealEventData.yaml, description: The deal. }',
    },
    rule: 'spec-ref-siblings',
  },
];
