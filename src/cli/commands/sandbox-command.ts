import type { CommandSpec } from '../arguments/command-spec.ts';
import { readPort, readRoute, readSpeed, readText } from '../read-values.ts';
import { JSON_LINES } from './json-option.ts';

export const SANDBOX = {
  name: 'sandbox',
  invocation: 'messaging-crm-api sandbox',
  summary: "the service's behavior, with state, until Ctrl+C",
  operands: [],
  options: {
    port: {
      value: 'PORT',
      read: readPort,
      default: '4020',
      text: 'where to answer; 0 for any free one',
    },
    seed: {
      value: 'examples|FILE',
      read: readText,
      text: "start with the contract's examples, or with what a JSON file holds",
    },
    data: {
      value: 'FILE',
      read: readText,
      text: 'keep the state in an SQLite file, and go on from it',
    },
    reset: { text: 'begin the file of --data anew' },
    speed: {
      value: 'TIMES',
      read: readSpeed,
      default: '1',
      text: 'how many times as fast as real time the clock goes; 0 stops it',
    },
    route: {
      value: 'ORIGIN=ORIGIN',
      read: readRoute,
      isRepeatable: true,
      text: 'deliver what is for one origin to another, such as https://hooks.example.com=http://127.0.0.1:3000',
    },
    quiet: { text: 'show neither requests nor deliveries' },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api sandbox --seed examples',
  exits: [
    'told to end',
    'the port is taken',
    'wrong usage, or a seed or data file that cannot be used',
  ],
} as const satisfies CommandSpec;
