import { tooLarge } from '../receiver/response.ts';
import type { Receiver } from '../receiver/create-receiver.ts';
import { WebhookError } from '../webhook-error.ts';

/** What the handler needs of an event of API Gateway (either version), a function URL or an ALB. */
export interface LambdaEvent {
  headers?: Readonly<Record<string, string | undefined>> | null | undefined;
  multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null | undefined;
  body?: string | null | undefined;
  isBase64Encoded?: boolean | undefined;
  httpMethod?: string | undefined;
  /** With a field of each kind of event: TypeScript rejects what has none of those that are named. */
  requestContext?: { http?: { method: string }; httpMethod?: string; elb?: object } | undefined;
}

/** What Lambda sends back. */
export interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Handles the events of AWS Lambda.
 *
 * @example
 * export const handler = toLambdaHandler(receiver);
 */
export function toLambdaHandler(receiver: Receiver): (event: LambdaEvent) => Promise<LambdaResult> {
  return async (event) => {
    const response = await receiver.handle({
      method: event.requestContext?.http?.method ?? event.httpMethod ?? '',
      headers: { ...event.headers, ...event.multiValueHeaders },
      read: (maxBytes) => readBody(event, maxBytes),
    });
    return { statusCode: response.status, headers: { ...response.headers }, body: response.body };
  };
}

function readBody({ body, isBase64Encoded }: LambdaEvent, maxBytes: number): Uint8Array {
  const bytes = isBase64Encoded ? fromBase64(body ?? '') : new TextEncoder().encode(body ?? '');
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookError('invalid_body', 'not Base64, although marked as such');
  }
}
