import { createReceiver, toNodeHandler } from 'messaging-crm-api/webhooks';
import type { EventMap, MessageEventData } from 'messaging-crm-api';

const receiver = createReceiver({ secret: 'whsec_example' });
const seen = new Set<string>();
receiver.on('message.received', ({ data }) => void seen.add(data.id)); // ! event-optional
receiver.on('campaign.completed', ({ data }) => console.log(data.id)); // ! event-removed

type Done = EventMap['campaign.completed']; // ! event-removed
const idOf = ({ id }: MessageEventData): string => id; // ! event-optional

receiver.on('*', (event) => {
  switch (event.type) {
    case 'message.sent':
      return console.log(idOf(event.data));
    case 'campaign.completed': // ! event-removed
      return console.log((event as Done).created_at);
    default:
      return;
  }
});
export const handler = toNodeHandler(receiver);
