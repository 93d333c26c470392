import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { printEvent } from './print-json.ts';

// What Prism 5 logs of a request; the spaces before it depend on the request's stage.
const RECEIVED = /\[HTTP SERVER\] (\w+) (\S+) .*Request received$/;
const ANSWERED = /Responding with "(\d{3})"$/;
const VIOLATION = /Violation: (.*)$/;
const OF_NO_INTEREST = /\b(info|start|success|note)\b/;

/** Turns what Prism logs into lines of JSON; its warnings go to stderr as they are. */
export function relayPrism(log: Readable): void {
  createInterface({ input: log }).on('line', (line) => {
    const text = stripVTControlCharacters(line).trimEnd();
    const [, method, path] = RECEIVED.exec(text) ?? [];
    if (method) return printEvent('request', { method: method.toUpperCase(), path });
    const [, status] = ANSWERED.exec(text) ?? [];
    if (status) return printEvent('response', { status: Number(status) });
    const [, message] = VIOLATION.exec(text) ?? [];
    if (message) return printEvent('violation', { message });
    if (text && !OF_NO_INTEREST.test(text)) console.error(line);
  });
}
