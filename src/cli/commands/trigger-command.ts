import type { CommandSpec } from '../arguments/command-spec.ts';
import { readSecret, readUrl } from '../read-values.ts';
import { JSON_DOCUMENT } from './json-option.ts';

export const TRIGGER = {
  name: 'trigger',
  invocation: 'messaging-crm-api trigger',
  summary: 'sign an example of an event and send it, or have a sandbox send one',
  operands: [{ name: 'EVENT', text: 'the type of an event, such as contact.created' }],
  options: {
    to: { value: 'URL', read: readUrl, text: 'the URL of your receiver' },
    sandbox: {
      value: 'URL',
      read: readUrl,
      text: 'instead of --to: have a sandbox send the event to the subscribed endpoints',
    },
    secret: {
      value: 'SECRET',
      read: readSecret,
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
      text: 'sign with the secret of your endpoint instead of the example secret',
    },
    json: JSON_DOCUMENT,
  },
  example: 'messaging-crm-api trigger contact.created --to http://127.0.0.1:3000',
  exits: ['accepted: the response is 2xx', 'not accepted, or no response', 'wrong usage'],
} as const satisfies CommandSpec;
