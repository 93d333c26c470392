import type { Defect } from './defect.ts';

/** Examples that break their schema, which no tool for AsyncAPI looks at. */
export const EXAMPLE_DEFECTS: Defect[] = [
  {
    name: 'a payload example whose id is a number',
    plant: { file: 'events/deal.won.yaml', from: 'id: dea_1Jc5', to: 'id: 15' },
    rule: 'message-example',
  },
  {
    name: 'a payload example without a required field',
    plant: {
      file: 'events/deal.won.yaml',
      from: "      created_at: '2026-08-27T14:05:33.271Z'\n",
      to: '',
    },
    rule: 'message-example',
  },
  {
    name: 'a payload example of another event type',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'VY\n      type: deal.won',
      to: 'VY\n      type: deal.lost',
    },
    rule: 'message-example',
  },
  {
    name: 'a payload example of another resource',
    plant: {
      file: 'events/deal.won.yaml',
      from: '        object: deal\n',
      to: '        object: ticket\n',
    },
    rule: 'message-example',
  },
  {
    name: 'a payload example whose time has no milliseconds',
    plant: { file: 'events/deal.won.yaml', from: '14:05:33.271Z', to: '14:05:33Z' },
    rule: 'message-example',
  },
  {
    name: 'a payload example whose day does not exist',
    plant: {
      file: 'events/deal.won.yaml',
      from: '2026-08-27T14:05:33.271Z',
      to: '2026-02-30T14:05:33.271Z',
    },
    rule: 'message-example',
  },
  {
    name: 'a fault in the second example',
    plant: { file: 'events/message.received.yaml', from: 'id: msg_3Rv4', to: 'id: 34' },
    rule: 'message-example',
  },
  {
    name: 'a fault deep inside a payload example',
    plant: { file: 'events/campaign.completed.yaml', from: 'read: 842', to: 'read: many' },
    rule: 'message-example',
  },
  {
    name: 'a header example without a required header',
    plant: { file: 'events/deal.won.yaml', from: '      X-Service-Event: deal.won\n', to: '' },
    rule: 'message-example',
  },
  {
    name: 'a header example that is a number',
    plant: {
      file: 'events/deal.won.yaml',
      from: "X-Service-Timestamp: '1787839534'",
      to: 'X-Service-Timestamp: 1787839534',
    },
    rule: 'message-example',
  },
  {
    name: 'a header example without its prefix',
    plant: {
      file: 'events/deal.won.yaml',
      from: 'X-Service-Delivery: whd_',
      to: 'X-Service-Delivery: ',
    },
    rule: 'message-example',
  },
  {
    name: 'a header example of another event',
    plant: {
      file: 'events/deal.won.yaml',
      from: '      X-Service-Event: deal.won\n',
      to: '      X-Service-Event: deal.lost\n',
    },
    rule: 'message-example',
  },
  {
    name: 'a signature that is not hexadecimal',
    plant: { file: 'events/deal.won.yaml', from: 'sha256=a41ac', to: 'sha256=z41ac' },
    rule: 'message-example',
  },
  {
    name: 'a schema example of the wrong type',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'examples: [1250000]',
      to: 'examples: [a lot]',
    },
    rule: 'schema-example',
  },
  {
    name: 'a schema example that breaks the pattern',
    plant: { file: 'schemas/EventId.yaml', from: 'examples: [evt_', to: 'examples: [ev_' },
    rule: 'schema-example',
  },
  {
    name: 'a schema example that is not the constant',
    plant: {
      file: 'events/deal.won.yaml',
      from: '      examples: [deal.won]\n',
      to: '      examples: [deal.lost]\n',
    },
    rule: 'schema-example',
  },
  {
    name: 'a list example with an item of the wrong type',
    plant: {
      file: 'schemas/ContactEventData.yaml',
      from: 'examples: [[stage, owner_id]]',
      to: 'examples: [[stage, 7]]',
    },
    rule: 'schema-example',
  },
];
