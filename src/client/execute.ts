import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { createHttpClient, READ } from './http-client.ts';
import { parseOperation, type Operation } from './operation.ts';
import { readAnswer } from './read-answer.ts';
import { readLimits } from './read-limits.ts';
import { readOptions } from './read-options.ts';
import { send, type Answer } from './send.ts';
import type { RequestToken } from './token-request.ts';
import { createTokenSource } from './token-source.ts';
import { writeHeaders } from './write-headers.ts';

/** One call of a method, its arguments told apart. */
export interface Call {
  readonly operation: Operation;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly options: Omit<CallOptions, 'query'>;
}

/** Carries a call out: resolves to a result, or throws one of the errors. */
export type Execute = (call: Call) => Promise<unknown>;

const TOKEN_OPERATION = parseOperation('POST /oauth/token form');

/** What all methods of a client share: its checked options, its tokens, its way to send. */
export function createExecute(options: ClientOptions): Execute {
  const settings = readOptions(options);
  const http = createHttpClient(settings.baseUrl);
  const tokens = createTokenSource(options, (body, headers) => {
    const call = { operation: TOKEN_OPERATION, path: '/oauth/token', body, options: { headers } };
    return execute(call) as ReturnType<RequestToken>;
  });

  async function execute({ operation, path, query = {}, body, options }: Call) {
    const isToken = operation.flags.includes('form');
    const headers = writeHeaders(operation, options, settings.headers);
    const idempotencyKey = headers['idempotency-key'];
    const exchange = {
      name: operation.name,
      fetch: settings.fetch,
      tokens: isToken ? undefined : tokens,
      signal: options.signal,
      idempotencyKey,
      ...readLimits(options, settings),
    };
    let answer!: Answer;
    await http.request(operation.method, path, {
      params: { query },
      headers,
      // JSON leaves undefined out; a form would send it as that word.
      body: isToken ? JSON.parse(JSON.stringify(body ?? {})) : body,
      async fetch(request) {
        answer = await send(request, exchange);
        return READ;
      },
    });
    return readAnswer(operation, answer, idempotencyKey);
  }

  return execute;
}
