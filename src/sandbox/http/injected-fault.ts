import type { OperationName } from '../../testing/operation-name.ts';

/** What goes wrong with a request. */
export interface Fault {
  /** The response in place of the real one; the request is not carried out. */
  readonly status?: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
  /** Milliseconds until the request is looked at. */
  readonly delayMs?: number;
  /** The connection breaks: before the request is carried out, or after, when its response is lost. */
  readonly reset?: 'before' | 'after';
  /** The request is carried out, and half of its response arrives. */
  readonly malformed?: boolean;
}

/** A fault and the requests that meet it. */
export interface FaultRule extends Fault {
  /** Only this operation. Default: any. */
  readonly operation?: OperationName;
  /** Share of the requests that meet it, 0 to 1. Default 1. */
  readonly share?: number;
}

/** The header that asks for a fault, such as `status=503` or `delay=200, reset=after`. */
export const FAULT_HEADER = 'x-sandbox-fault';

const STATUSES = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504];

/** Reads the header that asks for a fault; throws a TypeError for a part that is none. */
export function readFaultHeader(text: string | null): Fault | undefined {
  if (text === null) return undefined;
  return Object.assign({}, ...text.split(',').map((part) => readPart(part.trim())));
}

function readPart(part: string): Fault {
  const [name, value = ''] = part.split('=');
  if (name === 'status' && STATUSES.includes(Number(value))) {
    return { status: Number(value) as NonNullable<Fault['status']> };
  }
  if (name === 'delay' && /^\d{1,6}$/.test(value)) return { delayMs: Number(value) };
  if (name === 'reset' && ['', 'before', 'after'].includes(value)) {
    return { reset: value === 'after' ? 'after' : 'before' };
  }
  if (part === 'malformed') return { malformed: true };
  throw new TypeError(
    `"${part}" is no fault: pass status=503, delay=200 (milliseconds), reset, reset=after or malformed.`,
  );
}

/** The faults of the rules that a request meets, those further down over those further up. */
export function drawFault(
  rules: readonly FaultRule[],
  operation: string | undefined,
  random: () => number,
): Fault {
  if (rules.length === 0) return {};
  const met = rules.filter(
    (rule) =>
      (rule.operation === undefined || rule.operation === operation) &&
      (rule.share === undefined || random() < rule.share),
  );
  return Object.assign({}, ...met.map(({ operation: _, share: __, ...fault }) => fault));
}
