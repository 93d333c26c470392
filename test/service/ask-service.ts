// Calls of the contract's examples, put to a service of the contract itself.
import { createService } from '../../src/service/create-service.ts';
import type { Authorize } from '../../src/service/check-token.ts';
import type { Issue } from '../../src/service/issue.ts';
import type { Reading } from '../../src/service/read-request.ts';
import type { SampleCall } from '../contract/sample-call.ts';

export const service = createService();

const anyToken: Authorize = () => ({ scopes: 'all' });

/** Reads a call as the service does. */
export function ask(call: Omit<SampleCall, 'name' | 'example'>, authorize = anyToken): Reading {
  const { pathname, searchParams } = new URL(call.path, 'https://api.example.com');
  const headers = new Headers(call.headers);
  const { method, body = '' } = call;
  return service.readRequest(
    { method, path: pathname, query: searchParams, headers, body },
    authorize,
  );
}

/** The response that refuses a call; fails the test when it is not refused. */
export function refusalOf(reading: Reading): {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: any;
} {
  if (!reading.refusal) throw new Error(`${reading.request.operation.name} was not refused.`);
  return reading.refusal;
}

/** The issues of a refused call. */
export function issuesOf(reading: Reading): Issue[] {
  return refusalOf(reading).body.error.details.issues;
}

/** A call with a token and, where there is one, a JSON body. */
export function callWith(
  method: string,
  path: string,
  body?: string,
): Omit<SampleCall, 'name' | 'example'> {
  const type = { 'content-type': 'application/json' };
  const headers = { authorization: 'Bearer test', ...(body === undefined ? {} : type) };
  return { method, path, headers, body };
}
