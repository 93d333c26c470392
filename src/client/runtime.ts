import type { CallOptions, ClientOptions } from './client-options.ts';
import { createDeprecationNotice, warnOfDeprecation } from './deprecation.ts';
import { createObserver, createTeller } from './hooks.ts';
import { createOperation, type Operation } from './operation.ts';
import { createPacer } from './pacer.ts';
import { readLimits } from './read-limits.ts';
import { readOptions, type Settings } from './read-options.ts';
import { readResponse } from './read-response.ts';
import { type ReceivedResponse, send } from './send.ts';
import { createTokenSource, type RequestToken } from './token-source.ts';
import { type Call, type RequestParts, writeRequest } from './write-request.ts';

/** Carries a call out: resolves to a result, or throws one of the errors. */
export type Execute = (call: Call) => Promise<unknown>;

/** What all methods of a client share: its checked options, its tokens, its way to send. */
export interface Runtime {
  readonly settings: Settings;
  /** Sends a request until there is a response, and leaves it as it is. */
  readonly transmit: (
    request: RequestParts,
    operation: Operation,
    options: CallOptions<unknown>,
  ) => Promise<ReceivedResponse>;
  readonly execute: Execute;
}

const TOKEN_OPERATION = createOperation('POST', '/oauth/token', ['form'], 'oauth.token');

/** @param userAgent - names the package to the service */
export function createRuntime(options: ClientOptions, userAgent: string): Runtime {
  const settings = readOptions(options, userAgent);
  const observe = createObserver(options);
  const { onDeprecated } = options;
  const noticeDeprecation = createDeprecationNotice((notice) =>
    observe(onDeprecated ?? warnOfDeprecation, notice),
  );
  const tokens = createTokenSource(options, settings.timeoutMs, observe, (body, headers) => {
    const { path } = TOKEN_OPERATION;
    const call = { operation: TOKEN_OPERATION, path, body, options: { headers } };
    return execute(call) as ReturnType<RequestToken>;
  });
  const tellHooks = createTeller(options, observe);
  const shared = { ...settings, tellHooks, pacer: createPacer() };

  const transmit: Runtime['transmit'] = async (request, operation, callOptions) => {
    const received = await send(request, {
      ...shared,
      limits: readLimits(callOptions, settings),
      operation,
      tokens: operation.flags[0] === 'form' ? undefined : tokens,
      signal: callOptions.signal,
    });
    noticeDeprecation(operation.name, received.response.headers);
    return received;
  };

  const execute: Execute = async (call) => {
    const request = writeRequest(call, settings);
    return readResponse(call.operation, await transmit(request, call.operation, call.options));
  };

  return { settings, transmit, execute };
}
