import type { CommandSpec } from '../arguments/command-spec.ts';
import { readPort } from '../read-values.ts';
import { JSON_LINES } from './json-option.ts';

export const MOCK = {
  name: 'mock',
  invocation: 'messaging-crm-api mock',
  summary: "respond with the contract's examples, until Ctrl+C (runs on Prism)",
  operands: [],
  options: {
    port: {
      value: 'PORT',
      read: readPort,
      default: '4010',
      text: 'the port to listen on, or the next free one after it; 0 for any',
    },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api mock --port 8080',
  exits: ['stopped', 'Prism exited, or no port is free', 'wrong usage, or Prism is not installed'],
} as const satisfies CommandSpec;
