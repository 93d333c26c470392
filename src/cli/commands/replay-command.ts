import type { CommandSpec } from '../arguments/command-spec.ts';
import { readSecret, readText, readUrl } from '../read-values.ts';
import { JSON_LINES } from './json-option.ts';

export const REPLAY = {
  name: 'replay',
  invocation: 'messaging-crm-api replay',
  summary: 'sign the deliveries kept by listen --keep again and resend them',
  operands: [{ name: 'FILE', text: 'the file of `listen --keep`' }],
  options: {
    to: { value: 'URL', read: readUrl, isRequired: true, text: 'the URL of your receiver' },
    only: {
      value: 'TYPE',
      read: readText,
      isRepeatable: true,
      text: 'only events of this type, or of a wildcard such as deal.*',
    },
    secret: {
      value: 'SECRET',
      read: readSecret,
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
      text: 'the secret of your receiver',
    },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api replay deliveries.jsonl --to http://127.0.0.1:8080/webhooks',
  exits: [
    'all accepted: each response is 2xx',
    'not all accepted',
    'wrong usage, or an unreadable file',
  ],
} as const satisfies CommandSpec;
