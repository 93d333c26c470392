import { describe, expect, test } from 'vitest';
import { operations } from '../contract/contract.ts';
import { sampleCall, sampleCalls } from '../contract/sample-call.ts';
import { ask, service } from './ask-service.ts';

const BASIC = { authorization: `Basic ${btoa('app_7Hf2:example_secret')}` };

describe.each(operations)('$id', (operation) => {
  const name = `${operation.family}.${operation.method}`;

  test.each(sampleCalls(operation))('accepts its own example: $name', (call) => {
    const headers =
      call.example === 'credentials_in_header' ? { ...call.headers, ...BASIC } : call.headers;

    const reading = ask({ ...call, headers });

    expect(reading.refusal).toBeUndefined();
    expect(!reading.refusal && reading.request.operation.id).toBe(operation.id);
  });

  test.runIf(operation.scopes)('refuses it without a token', () => {
    const call = sampleCall(operation);
    delete call.headers['authorization'];

    expect(ask(call).refusal?.status).toBe(401);
  });

  test('finds nothing wrong with its own examples of responses, headers included', () => {
    const own = service.operations.get(name)!;
    const answers = [...own.responses.values()].flatMap((response) =>
      response.examples.map(({ value }) => ({
        status: response.status,
        headers: new Headers(service.headersOf(response)),
        body: value,
      })),
    );

    expect(answers.length).toBeGreaterThanOrEqual(own.responses.size);
    expect(answers.flatMap((answer) => service.checkResponse(own, answer))).toEqual([]);
  });
});
