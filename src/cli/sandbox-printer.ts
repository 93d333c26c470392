import type { DeliveryAttempt, SandboxCredentials, SandboxRequest } from '../sandbox/index.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { cutValues, toSafeText } from '../terminal/safe-text.ts';
import { printEvent } from './print-json.ts';

/** Where the console is, from the address of the sandbox. */
export const CONSOLE_PATH = '/_sandbox/';

/** For programs: a line of JSON for each thing that happens. */
export const JSON_PRINTER = {
  started(url: string, { clientId, clientSecret }: SandboxCredentials, token: string): void {
    printEvent('started', { url, client_id: clientId, client_secret: clientSecret, token });
  },
  request(one: SandboxRequest): void {
    const { durationMs: duration_ms, at: clock, requestId: request_id, isReplay: replayed } = one;
    const { method, path, query, status, operation, application, error, violations } = one;
    const called = { duration_ms, clock, method, path, query, status, operation, application };
    printEvent('request', { ...called, request_id, error, replayed, violations });
  },
  delivery({ event: { type, id: event_id }, ...one }: DeliveryAttempt): void {
    const { at: clock, id: delivery_id, webhookId: webhook_id, url, attempt, status, error } = one;
    const sent = { clock, delivery_id, webhook_id, url, type, event_id };
    printEvent('delivery', { ...sent, attempt, status, error });
  },
  clock: (now: Date): void => printEvent('clock', { clock: now }),
  stopped: (): void => printEvent('stopped'),
};

/** What a sandbox says of itself while it runs. */
export type SandboxPrinter = typeof JSON_PRINTER;

/** For people: a line of text, in colors where there are any. */
export function createTextPrinter(): SandboxPrinter {
  const paint = createPaint(process.stdout, process.env);
  return {
    started: (...start) => console.log(announcement(...start)),
    request: (request) => console.log(describeRequest(request, paint)),
    delivery: (attempt) => console.log(describeAttempt(attempt, paint)),
    clock: (now) => console.log(`It is ${now.toISOString()} in the sandbox.`),
    stopped() {},
  };
}

function announcement(url: string, { clientId, clientSecret }: SandboxCredentials, token: string) {
  return `The sandbox is running at ${url} until Ctrl+C.

  client id      ${clientId}
  client secret  ${clientSecret}
  console        ${url}${CONSOLE_PATH}

Try it; this token does not expire:

  curl -H 'Authorization: Bearer ${token}' ${url}/v1/me

Type a time, such as 30s, 10m or 24h, to advance the clock.
`;
}

function describeRequest(request: SandboxRequest, paint: Paint): string {
  const { status = 'reset', method, path, operation = '', isReplay, durationMs, error } = request;
  const isGood = typeof status === 'number' && status < 400;
  const mark = paint(isGood ? 'green' : 'red', String(status));
  const took = paint('dim', `${durationMs} ms`);
  const name = operation && paint('dim', operation);
  const words = [mark, method, toLine(path), name, took, isReplay ? 'replayed' : ''];
  const line = `${paint('dim', new Date().toTimeString().slice(0, 8))} ${words.filter(Boolean).join(' ')}`;
  return [line, ...reasons(error).map((reason) => `  ${toLine(reason)}`)].join('\n');
}

/** Why a request was refused: where it is wrong, or what its error says. */
function reasons(error: SandboxRequest['error']): string[] {
  if (!error) return [];
  const { code, message, issues } = error;
  if (issues.length === 0) return [`${code}: ${message}`];
  return issues.map(({ in: place, pointer, message: fault }) =>
    [`${code}:`, place, pointer, fault].filter(Boolean).join(' '),
  );
}

/** On one line whatever it holds, and without the rest of a long address. */
const toLine = (text: string): string => cutValues(toSafeText(text).replaceAll('\n', '\\n'));

function describeAttempt(
  { event, url, status, error, attempt }: DeliveryAttempt,
  paint: Paint,
): string {
  const outcome =
    error === undefined ? paint('green', `${status ?? 'kept'}`) : paint('red', toLine(error));
  const count = attempt > 1 ? `, attempt ${attempt}` : '';
  return `  -> ${event.type} ${event.id} to ${toLine(url)}${count}: ${outcome}`;
}
