import type { JsonObject } from '../../../src/service/json.ts';

const MAX_FIELDS = 3;

/** The fields that the sample logs: the id, and what else of the first example is a plain value. */
function shownFields(data: JsonObject): string[] {
  const plain = Object.entries(data).filter(
    ([name, value]) => name !== 'object' && name !== 'id' && typeof value !== 'object',
  );
  return ['id', ...plain.map(([name]) => name)].slice(0, MAX_FIELDS);
}

/** A receiver of one event, as a module that can be run; `message` is the event's in the AsyncAPI document. */
export function receiverSample(type: string, message: JsonObject): string {
  const fields = shownFields(message['examples'][0].payload.data).map((name) => `data.${name}`);
  return `\
import { createReceiver, toNodeHandler } from 'messaging-crm-api/webhooks';

const receiver = createReceiver({ secret: process.env.CRM_WEBHOOK_SECRET ?? '' });
receiver.on('${type}', ({ data }) => {
  console.log(${fields.join(', ')});
});

export const handler = toNodeHandler(receiver);
`;
}
