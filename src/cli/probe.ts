import { setTimeout as pause } from 'node:timers/promises';
import { allOperations } from '../drift/find-operation.ts';
import { ProbePlan } from '../drift/plan-probe.ts';
import type { RecordedExchange } from '../drift/read-recording.ts';
import { withProgress } from './with-progress.ts';

/** How a service is probed. */
export interface ProbeOptions {
  readonly token: string | undefined;
  /** Calls per second, at most. */
  readonly rate: number;
  /** Calls, at most. */
  readonly calls: number;
}

/** What a probe comes to. */
export interface Probe {
  readonly recorded: readonly RecordedExchange[];
  /** Operations that were not called: there was nothing to read, or no call left. */
  readonly missed: readonly string[];
}

const TIMEOUT_MS = 30_000;
const REFUSED = [401, 403];

/**
 * Calls each reading operation of a service once, one after the other, with ids that its lists give. Nothing is
 * written, and no redirect is followed, which would take the token elsewhere.
 *
 * @throws Error when the service does not answer, or refuses the token
 */
export async function probe(url: URL, { token, rate, calls }: ProbeOptions): Promise<Probe> {
  const base = url.href.replace(/\/+$/, '');
  const plan = new ProbePlan(allOperations());
  const recorded: RecordedExchange[] = [];
  await withProgress(`Reading from ${url.host}`, async () => {
    for (let path = plan.next(); path && recorded.length < calls; path = plan.next()) {
      if (recorded.length > 0) await pause(1_000 / rate);
      const exchange = await read(`${base}${path}`, token);
      recorded.push(exchange);
      if (recorded.length === 1 && REFUSED.includes(exchange.status))
        throw refused(exchange.status);
      plan.learn(path, parse(exchange.text));
    }
  });
  return { recorded, missed: plan.missed };
}

async function read(url: string, token: string | undefined): Promise<RecordedExchange> {
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await response.text();
    const { status, headers: received } = response;
    return {
      type: 'exchange',
      method: 'GET',
      url,
      status,
      headers: [...received],
      text,
      at: Date.now(),
    };
  } catch (cause) {
    const { origin, pathname } = new URL(url);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`No service responds at ${origin}${pathname}: ${why}.`, { cause });
  }
}

const refused = (status: number): Error =>
  new Error(`The service returned ${status}: set MESSAGING_CRM_TOKEN to a token with read access.`);

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
