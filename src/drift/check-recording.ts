import { checkEvent } from './check-event.ts';
import { checkHead } from './check-response.ts';
import type { Drift, DriftReport } from './drift-report.ts';
import { baseOf, findOperation, isBelow, isOfHttp, originOf, pathBelow } from './find-operation.ts';
import { Ledger } from './ledger.ts';
import type { Recorded, RecordedExchange } from './read-recording.ts';

export interface RecordingCheck {
  readonly reports: readonly DriftReport[];
  /** How many responses and events were checked. */
  readonly checked: number;
  /** Of those, responses whose body the contract describes and the recording does not have. */
  readonly withoutBody: number;
  /** Exchanges with other services. */
  readonly foreign: number;
  /** How many differences were left out because there were too many places. */
  readonly omitted: number;
}

/**
 * Holds recordings against the contract.
 *
 * @param server - The address of the service, as its clients have it. By default each origin that an operation of the
 *   contract was called at is one.
 */
export function checkRecordings(
  recorded: readonly Recorded[],
  isIgnored: (drift: Drift) => boolean,
  server?: string,
): RecordingCheck {
  const exchanges = recorded.filter((one) => one.type === 'exchange');
  const isOwn = ownership(exchanges, server);
  const [ledger, now] = [new Ledger(), Date.now()];
  const kept: DriftReport[] = [];
  let [checked, foreign, withoutBody] = [0, 0, 0];
  for (const one of recorded) {
    if (one.type === 'report') {
      if (!isIgnored(one.report)) kept.push(one.report);
    } else if (one.type === 'exchange' && isOfHttp(one.method)) continue;
    else if (one.type === 'exchange' && !isOwn(one)) foreign += 1;
    else {
      checked += 1;
      const { drifts, lacksBody } =
        one.type === 'event'
          ? { drifts: checkEvent(one.text), lacksBody: false }
          : checkExchange(one, server);
      if (lacksBody) withoutBody += 1;
      ledger.add(
        drifts.filter((drift) => !isIgnored(drift)),
        one.at || now,
      );
    }
  }
  const reports = [...kept, ...ledger.reports()];
  return { reports, checked, withoutBody, foreign, omitted: ledger.omitted };
}

function checkExchange(
  exchange: RecordedExchange,
  server: string | undefined,
): { drifts: Drift[]; lacksBody: boolean } {
  const { method, status, headers, text } = exchange;
  const path = pathOf(exchange, server);
  const { drifts, checkText } = checkHead({
    method: method.toUpperCase(),
    path,
    status,
    // A log without headers says nothing of them.
    headers: headers ?? [['content-type', 'application/json']],
  });
  const heads = headers ? drifts : drifts.filter(({ in: where }) => where !== 'header');
  if (!checkText) return { drifts: [...heads], lacksBody: false };
  // What is empty, recordings leave out.
  const isEmpty = headers?.some(([name, value]) => name === 'content-length' && value === '0');
  const body = text ?? (isEmpty ? '' : undefined);
  if (body === undefined) return { drifts: [...heads], lacksBody: true };
  return { drifts: [...heads, ...checkText(body)], lacksBody: false };
}

function ownership(
  exchanges: readonly RecordedExchange[],
  server: string | undefined,
): (exchange: RecordedExchange) => boolean {
  const base = baseOf(server);
  if (base !== undefined) return ({ url }) => url.startsWith('/') || isBelow(url, base);
  const isKnown = (one: RecordedExchange): boolean =>
    'operation' in findOperation(one.method.toUpperCase(), pathOf(one));
  const origins = new Set(exchanges.filter(isKnown).map(({ url }) => originOf(url)));
  return ({ url }) => origins.has(originOf(url));
}

/** What stands before the contract's paths in the address of the service, a log of paths may have or not. */
function pathOf({ url }: RecordedExchange, server?: string): string {
  const base = baseOf(server) ?? originOf(url);
  const start = url.startsWith('/') ? base.slice(originOf(base).length) : base;
  return pathBelow(url, isBelow(url, start) ? start : '');
}
