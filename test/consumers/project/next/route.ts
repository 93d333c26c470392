// What a Next application has as app/webhooks/route.ts.
import { createReceiver, toFetchHandler } from 'messaging-crm-api/webhooks';

export const handled: string[] = [];

const receiver = createReceiver({ secret: process.env['CRM_WEBHOOK_SECRET'] ?? '' });
receiver.on('contact.created', ({ data }) => handled.push(data.name));

export const POST = toFetchHandler(receiver);
