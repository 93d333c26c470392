// Draws requests for an operation, sends them to a sandbox and holds what comes back against the contract.
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { responseExamples } from '../../../scripts/contract/named-examples.ts';
import type { Operation } from '../../../scripts/contract/operations.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { openapi, operations } from '../../contract/contract.ts';
import {
  nameOf,
  sensibleRequest,
  validRequest,
  wrongRequest,
  type GeneratedRequest,
} from './generated-requests.ts';
import { service, WORLD } from './seeded-world.ts';
import { fetchToken } from '../fetch-token.ts';

/** How many requests of each kind an operation gets, and what they are drawn from. */
export interface Draw {
  readonly numRuns: number;
  readonly seed: number;
}

interface Answer {
  readonly status: number;
  readonly body: any;
  readonly text: string;
}

/** A sandbox with the world that requests refer to, and a token for it. */
export interface Conforming {
  readonly sandbox: Sandbox;
  /** Sends a request; fails the test for a response that breaks the contract. */
  send(operation: Operation, request: GeneratedRequest): Promise<Answer>;
  /** Goes back to the world as it was. */
  renew(): Promise<void>;
}

const NOW = '2026-09-01T00:00:00Z';

/** Operations that requests are drawn for: all but the token endpoint, whose bodies are forms. */
export const CONFORMING = operations.filter(({ body }) => !body?.mediaType.includes('form'));

/** Opens a sandbox for the drawn requests of a file. */
export async function openConforming(): Promise<Conforming> {
  const sandbox = await createSandbox({
    seed: WORLD,
    speed: 0,
    startAt: NOW,
    rateLimit: false,
    requestLog: 0,
  });
  afterAll(() => sandbox.close());
  let token = await fetchToken(sandbox.fetch);
  return {
    sandbox,
    async send(operation, request) {
      const answer = await send(sandbox, token, operation, request);
      expect(sandbox.violations).toEqual([]);
      return answer;
    },
    async renew() {
      await sandbox.reset();
      token = await fetchToken(sandbox.fetch);
    },
  };
}

const codesOf = ({ node }: Operation, status: number): unknown[] =>
  responseExamples(openapi, node, status).map(({ value }) => (value as any).error.code);

/** Sends a request with a token; fails the test for a response that breaks the contract. */
export async function send(
  { fetch }: Sandbox,
  token: string,
  operation: Operation,
  { method, path, query, mediaType, body }: GeneratedRequest,
): Promise<Answer> {
  const search = new URLSearchParams(query.map(([name, text]) => [name, text]));
  const response = await fetch(`https://crm.test${path}?${search}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && mediaType ? { 'content-type': mediaType } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  const value: unknown = JSON.parse(text);
  const declared = service.operations.get(nameOf(operation));
  if (!declared) throw new Error(`The service has no operation ${nameOf(operation)}.`);
  expect(service.checkResponse(declared, { status, headers, body: value })).toEqual([]);
  // An error has a code that the operation's page lists for its status.
  if (status >= 400) expect(codesOf(operation, status)).toContain((value as any).error.code);
  return { status, body: value, text };
}

type Expectation = (box: Conforming, operation: Operation, draw: Draw) => Promise<void>;

/** Requests that refer to what is there, and can be carried out, succeed. */
const expectSensibleToSucceed: Expectation = async (box, operation, draw) => {
  await box.renew();
  const property = fc.asyncProperty(sensibleRequest(operation), async (request) => {
    if (request.method !== 'GET') await box.renew();
    const { status, body } = await box.send(operation, request);
    expect(body).not.toHaveProperty('error');
    expect(status).toBe(operation.success.status);
  });
  await fc.assert(property, draw);
};

/** Requests that fit the schemas get a response that the operation declares, and never a 5xx. */
const expectValidToBeAnswered: Expectation = async (box, operation, draw) => {
  await box.renew();
  const property = fc.asyncProperty(validRequest(operation), async (request) => {
    expect((await box.send(operation, request)).status).toBeLessThan(500);
  });
  await fc.assert(property, draw);
};

/** Requests with a fault get the typed 400 that names its place. */
const expectWrongToBeRefused: Expectation = async (box, operation, draw) => {
  await box.renew();
  const property = fc.asyncProperty(
    wrongRequest(operation),
    async ({ in: place, pointer, ...request }) => {
      const { status, body } = await box.send(operation, request);
      expect(status).toBe(400);
      expect(body.error.type).toBe('invalid_request_error');
      const issue = { in: place, pointer, message: expect.any(String) };
      expect(body.error.details.issues).toContainEqual(issue);
    },
  );
  await fc.assert(property, draw);
};

/** What is expected of requests of each kind. */
export const KINDS = {
  'requests that refer to what is there succeed': expectSensibleToSucceed,
  'requests that fit the schemas get a declared response': expectValidToBeAnswered,
  'requests with a fault get the 400 that names its place (A-22)': expectWrongToBeRefused,
};
