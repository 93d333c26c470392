// The file of `listen --keep`: a line of JSON for each delivery, which `replay` reads.
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeFileSync } from 'node:fs';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { parseJson } from '../service/json.ts';
import { cannotWrite } from './write-report.ts';

export interface ReceivedDelivery {
  /** As Node's `rawHeaders` lists them. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly isVerified: boolean;
}

export interface LoggedDelivery extends ReceivedDelivery {
  /** Counts from 1. */
  readonly number: number;
}

/**
 * What a delivery says of itself, whether it is true or not: the type of its event by `X-Service-Event` (`name`) and by
 * the body (`type`), and the body, parsed, if it is JSON (`event`).
 */
export function readDelivery({ headers, body }: Pick<LoggedDelivery, 'headers' | 'body'>) {
  const event = parseJson(body.toString()) as unknown;
  const { id, type } = Object(event) as { id?: unknown; type?: unknown };
  return {
    name: headerOf(headers, 'x-service-event'),
    deliveryId: headerOf(headers, 'x-service-delivery'),
    id: typeof id === 'string' ? id : undefined,
    type: typeof type === 'string' ? type : undefined,
    event,
  };
}

/** The first value of a header in a list like Node's `rawHeaders`; the name in lower case. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.findIndex((one, at) => at % 2 === 0 && one.toLowerCase() === name);
  return index < 0 ? undefined : headers[index + 1];
}

/** What a day of deliveries may come to. */
const MAX_KEPT = 512 * 1024 * 1024;

interface KeptLine {
  readonly version: 1;
  readonly at: string;
  readonly type?: string | undefined;
  readonly verified: boolean;
  readonly headers: readonly string[];
  /** The body as text, or in Base64 if its bytes are not UTF-8. */
  readonly body?: string;
  readonly body_base64?: string;
}

export interface KeptDelivery extends LoggedDelivery {
  readonly type: string | undefined;
}

/** Other headers come from what is in between, and may hold somebody's credentials. */
const OF_THE_DELIVERY = /^(content-type|x-service-.*)$/i;

/**
 * Opens a file for deliveries, at whose end they are added. Only its owner can read it: events are about people. Throws
 * a UsageError when the file cannot be written, as what adds a delivery throws an Error.
 */
export function openKeeper(file: string): (delivery: ReceivedDelivery) => void {
  const open = (): number => openSync(file, 'a+', 0o600);
  try {
    closeSync(open());
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  return (delivery) => {
    // Each time, as somebody may move or delete the file.
    const descriptor = open();
    const { size } = fstatSync(descriptor);
    const last = Buffer.from('\n');
    if (size > 0) readSync(descriptor, last, 0, 1, size - 1);
    // What died while it wrote has left half a line.
    const start = last.toString() === '\n' ? '' : '\n';
    try {
      writeFileSync(descriptor, `${start}${JSON.stringify(toLine(delivery))}\n`);
    } catch (error) {
      // Of a disk that is full: half a line would spoil the next one.
      if (fstatSync(descriptor).size > size) ftruncateSync(descriptor, size);
      throw error;
    } finally {
      closeSync(descriptor);
    }
  };
}

/**
 * Reads the deliveries of a file. A line without an end was cut off when the process died, and is left out: its sender
 * got no response. Throws a UsageError when the file cannot be read, or has a line of another kind.
 */
export function readKept(file: string): KeptDelivery[] {
  const lines = readFile(file, { maxBytes: MAX_KEPT }).split('\n').slice(0, -1);
  return lines.flatMap((line, index) => {
    const number = index + 1;
    const kept = parseLine(line);
    if (!kept) {
      if ('{"version":1,'.startsWith(line.slice(0, 13)) && parseJson(line) === undefined) return [];
      const advice = 'remove it, or pass a file that `listen --keep` has written';
      throw new UsageError(`Line ${number} of ${file} is not a delivery: ${advice}.`);
    }
    const { type, verified: isVerified, headers, body, body_base64: base64 = '' } = kept;
    const bytes = body === undefined ? Buffer.from(base64, 'base64') : Buffer.from(body);
    return { number, type, headers, isVerified, body: bytes };
  });
}

function toLine({ headers, body, isVerified }: ReceivedDelivery): KeptLine {
  const text = body.toString();
  const { type } = readDelivery({ headers, body });
  return {
    version: 1,
    at: new Date().toISOString(),
    type,
    verified: isVerified,
    headers: headers.filter((_, at) => OF_THE_DELIVERY.test(headers[at - (at % 2)] as string)),
    ...(Buffer.from(text).equals(body) ? { body: text } : { body_base64: body.toString('base64') }),
  };
}

function parseLine(line: string): KeptLine | undefined {
  const kept = parseJson(line);
  const { version, headers, body, body_base64: base64 } = Object(kept);
  const isWhole =
    version === 1 &&
    Array.isArray(headers) &&
    headers.every((one) => typeof one === 'string') &&
    typeof (body ?? base64) === 'string';
  return isWhole ? kept : undefined;
}
