import type { Fault } from './fault.ts';
import { messages } from './select.ts';

/** Faults of events: AsyncAPI messages, and the webhooks and the catalog that have to agree with them. */
export const EVENT_FAULTS: Fault[] = [
  {
    name: 'an event without a header',
    rules: ['message-header-set'],
    sites: messages,
    plant: ({ headers }) => delete headers.properties['X-Service-Signature'],
  },
  {
    name: 'an event without a description',
    rules: ['message-described'],
    sites: messages,
    plant: (message) => delete message.description,
  },
  {
    name: 'an event without an example',
    rules: ['message-has-example'],
    sites: messages,
    plant: (message) => delete message.examples,
  },
  {
    name: 'two events with one name',
    rules: ['message-name-unique'],
    sites: (d) => messages(d).slice(1),
    plant: (message) => (message.name = 'campaign.completed'),
  },
  {
    name: "an event's example without its id",
    rules: ['message-example'],
    sites: messages,
    plant: ({ examples }) => examples && delete examples[0].payload.id,
  },
  {
    name: "an event's example without a header",
    rules: ['message-example'],
    sites: messages,
    plant: ({ examples }) => examples && delete examples[0].headers['X-Service-Timestamp'],
  },
  {
    name: 'a host with a variable that nobody defines',
    rules: ['address-names-defined'],
    sites: ({ asyncapi }) => Object.values(asyncapi['servers']),
    plant: (server) => (server.host = '{nobody}.example.com'),
  },
  {
    name: 'a webhook with security',
    rules: ['webhook-without-security'],
    sites: ({ openapi }) => Object.values(openapi['webhooks']),
    plant: ({ post }) => delete post.security,
  },
  {
    name: 'a webhook without a tag',
    rules: ['webhook-tagged'],
    sites: ({ openapi }) => Object.values(openapi['webhooks']),
    plant: ({ post }) => (post.tags = []),
  },
  {
    name: 'a catalog without one event',
    rules: ['event-catalog-complete'],
    sites: ({ openapi }) =>
      Object.values<any>(openapi['components'].examples).filter(
        ({ value }) => value?.data?.object === 'event_catalog',
      ),
    plant: ({ value }) => value.data.events.pop(),
  },
];
