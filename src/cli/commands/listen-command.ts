import type { CommandSpec } from '../arguments/command-spec.ts';
import { readPort, readSecret, readText, readUrl } from '../read-values.ts';
import { JSON_LINES } from './json-option.ts';

export const LISTEN = {
  name: 'listen',
  invocation: 'messaging-crm-api listen',
  summary: 'show and forward webhook deliveries, until Ctrl+C',
  operands: [],
  options: {
    port: {
      value: 'PORT',
      read: readPort,
      default: '3000',
      text: 'the port to receive deliveries on; 0 for any free one',
    },
    forward: {
      value: 'URL',
      read: readUrl,
      text: 'forward each delivery, and return the response',
    },
    keep: {
      value: 'FILE',
      read: readText,
      text: 'add each delivery to a file, for replay',
    },
    secret: {
      value: 'SECRET',
      read: readSecret,
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
      text: 'verify deliveries, and refuse those that fail',
    },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api listen --forward http://127.0.0.1:8080/webhooks',
  exits: ['stopped', 'the port is taken', 'wrong usage'],
} as const satisfies CommandSpec;
