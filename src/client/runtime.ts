import type { ClientOptions } from './client-options.ts';
import { createDeprecationNotice } from './deprecation.ts';
import { createObserver, createTeller } from './hooks.ts';
import { createOperation } from './operation.ts';
import { createPacer } from './pacer.ts';
import { readOptions } from './read-options.ts';
import { readResponse } from './read-response.ts';
import { type Runtime, send } from './send.ts';
import { createTokenSource, type RequestToken } from './token-source.ts';
import { type Call, writeRequest } from './write-request.ts';

const TOKEN_OPERATION = createOperation('POST', '/oauth/token', ['form'], 'oauth.token');

/** @param userAgent - names the package to the service */
export function createRuntime(options: ClientOptions, userAgent: string): Runtime {
  const settings = readOptions(options, userAgent);
  const observe = createObserver(options);
  const noticeDeprecation = createDeprecationNotice(observe, options.onDeprecated);
  const tokens = createTokenSource(options, settings.timeoutMs, observe, (body, headers) => {
    const operation = TOKEN_OPERATION;
    const call = { operation, path: operation.path, body, options: { headers } };
    return execute(() => call, runtime) as ReturnType<RequestToken>;
  });
  const tellHooks = createTeller(options, observe);
  const runtime = { ...settings, tellHooks, noticeDeprecation, tokens, pacer: createPacer() };
  return runtime;
}

/** Carries out a call that it reads first: resolves to a result, or rejects with one of the errors. */
export async function execute(read: () => Call, runtime: Runtime): Promise<unknown> {
  const call = read();
  return readResponse(await send(writeRequest(call, runtime), call, runtime));
}
