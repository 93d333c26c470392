// Holds the route against the types of Next, as `next build` does, and delivers an event to it.
import type { NextRequest } from 'next/server';
import fixtures from 'messaging-crm-api/events.json' with { type: 'json' };
import { signWebhook } from 'messaging-crm-api/webhooks';
import { handled, POST } from './route.ts';

type Context = { params: Promise<Record<string, string>> };
POST satisfies (
  request: NextRequest,
  context: Context,
) => Response | void | Promise<Response | void>;

const { body, secret } = fixtures.find(({ type }) => type === 'contact.created') ?? fixtures[0]!;
const headers = signWebhook({ body, secret });
const request = new Request('http://localhost/webhooks', { method: 'POST', headers, body });
const { status } = await POST(request);

console.log(JSON.stringify({ status, handled }));
