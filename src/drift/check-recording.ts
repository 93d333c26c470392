import { checkEvent } from './check-event.ts';
import { checkHead } from './check-response.ts';
import type { Drift, DriftReport } from './drift-report.ts';
import { baseOf, findOperation, isBelow, isOfHttp, originOf, pathBelow } from './find-operation.ts';
import { Ledger } from './ledger.ts';
import type { Recorded, RecordedExchange } from './read-recording.ts';

export interface RecordingCheck {
  readonly reports: readonly DriftReport[];
  /** How many responses and events were checked, here or by a watch. */
  readonly checked: number;
  /** Of those, responses whose body the contract describes and the recording does not have. */
  readonly withoutBody: number;
  /** Exchanges with other services. */
  readonly foreign: number;
  /** How many a watch has left out. */
  readonly skipped: number;
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
  let [checked, skipped, foreign, withoutBody] = [0, 0, 0, 0];
  for (const one of recorded) {
    if (one.type === 'report') {
      if (!isIgnored(one.report)) ledger.merge(one.report);
    } else if (one.type === 'watch') {
      checked += one.checked;
      skipped += one.skipped;
    } else if (one.type === 'exchange' && isOfHttp(one.method)) continue;
    else if (one.type === 'exchange' && !isOwn(one)) foreign += 1;
    else {
      checked += 1;
      const { drifts, lacksBody } = checkOne(one, server);
      if (lacksBody) withoutBody += 1;
      const own = drifts.filter((drift) => !isIgnored(drift));
      ledger.add(own, one.at || now);
    }
  }
  const [reports, { omitted }] = [ledger.reports(), ledger];
  return { reports, checked, skipped, withoutBody, foreign, omitted };
}

function checkOne(one: Exclude<Recorded, { type: 'report' | 'watch' }>, server?: string) {
  if (one.type === 'event') return { drifts: checkEvent(one.text), lacksBody: false };
  const { method, status, headers, text } = one;
  const request = { method: method.toUpperCase(), path: pathOf(one, server) };
  // A log without headers says nothing of them.
  const known = headers ?? ([['content-type', 'application/json']] as const);
  const { drifts, checkText } = checkHead({ ...request, status, headers: known });
  const heads = headers ? drifts : drifts.filter(({ in: where }) => where !== 'header');
  if (!checkText) return { drifts: heads, lacksBody: false };
  // What is empty, recordings leave out.
  const isEmpty = headers?.some(([name, value]) => name === 'content-length' && value === '0');
  const body = text ?? (isEmpty ? '' : undefined);
  if (body === undefined) return { drifts: heads, lacksBody: true };
  return { drifts: [...heads, ...checkText(body)], lacksBody: false };
}

function ownership(exchanges: readonly RecordedExchange[], server: string | undefined) {
  const base = baseOf(server);
  if (base !== undefined)
    return ({ url }: RecordedExchange) => url.startsWith('/') || isBelow(url, base);
  const isKnown = (one: RecordedExchange): boolean =>
    'operation' in findOperation(one.method.toUpperCase(), pathOf(one));
  const origins = new Set(exchanges.filter(isKnown).map(({ url }) => originOf(url)));
  return ({ url }: RecordedExchange) => origins.has(originOf(url));
}

/** What stands before the contract's paths in the address of the service, a log of paths may have or not. */
function pathOf({ url }: RecordedExchange, server?: string): string {
  const base = baseOf(server) ?? originOf(url);
  const start = url.startsWith('/') ? base.slice(originOf(base).length) : base;
  return pathBelow(url, isBelow(url, start) ? start : '');
}
