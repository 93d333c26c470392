import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { bindOperations, type OperationTable } from '../../../src/client/bind-operations.ts';
import type { Client } from '../../../src/index.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { openapi, operations } from '../../contract/contract.ts';
import { additions } from './additions.ts';
import { writeCallForms } from './call-forms.ts';
import { compileCalls, generate } from './compile-calls.ts';

const TODAY = generate(openapi);
const CALLS = writeCallForms(openapi, './index.ts');
const importText = (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);
const { addCallForms } = await importText(
  ts.transpile(CALLS, { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext }),
);

function grown(add: (contract: JsonObject) => void): Map<string, string> {
  const contract = structuredClone(openapi);
  add(contract);
  return generate(contract);
}

/** The table that a generated client binds. */
async function tableOf(modules: ReadonlyMap<string, string>): Promise<OperationTable> {
  const client = [...modules].find(([path]) => path.endsWith('/client.ts'))?.[1] ?? '';
  const [, table = ''] = /const operations = (\{[\s\S]*?\n\}) as const;/.exec(client) ?? [];
  return (await importText(`export default ${table}`)).default;
}

/** What each of the calls sends, with the client of some generated modules. */
async function sentBy(modules: ReadonlyMap<string, string>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const fetch = async (url: string, { method, body, headers }: RequestInit) => {
    const { 'idempotency-key': key, ...rest } = Object.fromEntries(new Headers(headers));
    sent.push({ url, method, body, headers: { ...rest, key: key === 'key' ? key : !!key } });
    const pagination = { next_cursor: null, has_more: false };
    const data = url.includes('?') || method === 'GET' ? [] : {};
    return Response.json({ data, pagination, meta: {}, access_token: 'token' });
  };
  const options = { baseUrl: 'https://crm.test', accessToken: 'token', fetch };
  const crm = bindOperations<Client>(options, await tableOf(modules), 'tests/1.0.0');
  const calls: (() => Promise<unknown>)[] = [];
  addCallForms(crm, (call: () => Promise<unknown>) => calls.push(call));
  for (const call of calls) await call().catch(() => {});
  return sent;
}

test('the calls are all forms of every operation, and compile today', () => {
  expect(CALLS.split('\n').length).toBeGreaterThan(operations.length * 5);
  for (const { name } of operations) expect(CALLS).toContain(`crm.${name}(`);
  expect(compileCalls(CALLS, TODAY)).toEqual([]);
});

describe('every old call of every operation', () => {
  test.each(Object.entries(additions))('compiles and sends the same after %s', async (_, add) => {
    const modules = grown(add);

    expect(compileCalls(CALLS, modules)).toEqual([]);
    expect(await sentBy(modules)).toEqual(await sentBy(TODAY));
  });

  test('compiles after all of them at once', () => {
    const modules = grown((contract) => Object.values(additions).forEach((add) => add(contract)));

    expect(modules.get([...modules.keys()].find((path) => path.endsWith('/client.ts'))!)).toContain(
      'rotateSecret(id: string, params?: BrandNew, options?: CallOptions<RotateWebhookSecretQuery>)',
    );
    expect(compileCalls(CALLS, modules)).toEqual([]);
  });
});

test('a required query parameter is seen to break the calls of its operation', () => {
  const modules = grown((contract) => {
    const schema = { type: 'string', description: 'New.' };
    contract['paths']['/v1/me'].get.parameters = [
      { name: 'must', in: 'query', required: true, schema, description: 'New.' },
    ];
  });

  const faults = compileCalls(CALLS, modules);

  expect(faults.length).toBeGreaterThan(0);
  expect(faults.join()).toContain('must');
});
