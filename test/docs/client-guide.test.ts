import { propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openapi } from '../contract/contract.ts';
import { type Reply, startServer } from '../client/http-server.ts';
import { codeBlock } from '../code-block.ts';
import { importCode } from '../import-code.ts';
import { within } from '../within.ts';

const GUIDE = 'docs/client.md';
const START = codeBlock(GUIDE, 'start');

/** Runs a block after the one that makes the client, and returns what it logs. */
async function run(name: string, baseUrl: string): Promise<unknown[][]> {
  const code = codeBlock(GUIDE, name);
  const whole = code.includes('Client({') ? code : START + code;
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await importCode(whole.replace('http://127.0.0.1:4010', baseUrl));
  return log.mock.calls;
}

const example = (name: string): unknown => openapi['components'].examples[`${name}Example`].value;

test.each([
  ['call', [['Lucía Fernández Ortega', 'negotiation', expect.stringMatching(/^req_/)]]],
  ['key', [['con_8Zk2']]],
  ['hooks', [['GET', '/v1/me', 200]]],
  ['raw', [['Lucía Fernández Ortega']]],
])('the block "%s" works as printed, against the mock', async (name, logged) => {
  expect(await run(name, inject('prismUrl'))).toEqual(logged);
});

test('the block "pages" lists all, and one page after the other', async () => {
  const page = (id: string, cursor: string | null) => ({
    json: {
      object: 'list',
      data: [{ object: 'contact', id }],
      pagination: { next_cursor: cursor, has_more: cursor !== null },
      meta: { request_id: 'req_1' },
    },
  });
  const { baseUrl } = await startServer(({ path }) => {
    if (path === '/oauth/token') return { json: example('Token') };
    return path.includes('cursor=') ? page('con_5Rw9', null) : page('con_8Zk2', 'second');
  });

  expect(await run('pages', baseUrl)).toEqual([['con_8Zk2'], ['con_5Rw9'], [1, 1]]);
});

test('the block "jobs" waits and imports', async () => {
  const { baseUrl } = await startServer(({ path, method }) => {
    if (path === '/oauth/token') return { json: example('Token') };
    if (method === 'GET') return { json: example('JobSucceeded') };
    return { status: 202, json: example('JobRunning') };
  });

  const logged = await within(10_000, run('jobs', baseUrl));

  expect(logged.at(-1)).toEqual([expect.objectContaining({ created: 2 }), 1]);
});

test('the block "resume" goes on after an import that broke off', async () => {
  const { baseUrl, received } = await startServer(({ path, body }, { length }) => {
    if (path === '/oauth/token') return { json: example('Token') };
    if (body.includes('Amina') && length === 2) return { status: 403, text: '' };
    return { status: 202, json: example('JobSucceeded') };
  });

  expect(await run('resume', baseUrl)).toEqual([[3]]);
  expect(received).toHaveLength(5);
});

test('the block "errors" tells a missing contact from the rest', async () => {
  const { baseUrl } = await startServer(({ path }) =>
    path === '/oauth/token'
      ? { json: example('Token') }
      : {
          status: 404,
          json: { error: { type: 'not_found_error', code: 'not_found', message: 'No' } },
        },
  );

  expect(await run('errors', baseUrl)).toEqual([['no such contact']]);
});

test('the block "otel" makes a span of each attempt, with the real SDK', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  onTestFinished(() => trace.disable());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const replies: Reply[] = [(response) => response.destroy(), { status: 503, text: '' }];
  const me = { json: example('ApplicationContext') };
  const { baseUrl, received } = await startServer((_, { length }) => replies[length] ?? me);
  propagation.setGlobalPropagator({
    inject(context, carrier, { set }) {
      const { traceId, spanId } = trace.getSpanContext(context) ?? {};
      set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`);
    },
    extract: (context) => context,
    fields: () => ['traceparent'],
  });
  onTestFinished(() => propagation.disable());
  await run('otel', baseUrl);

  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
    ['GET /v1/me', SpanKind.CLIENT, SpanStatusCode.ERROR],
    ['GET /v1/me', SpanKind.CLIENT, SpanStatusCode.ERROR],
    ['GET /v1/me', SpanKind.CLIENT, SpanStatusCode.UNSET],
  ]);
  // https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span: what is required of every span,
  // and what is required of one that was sent again, got a response or failed.
  const { hostname, port } = new URL(baseUrl);
  const required = {
    'http.request.method': 'GET',
    'server.address': hostname,
    'server.port': Number(port),
    'url.full': `${baseUrl}/v1/me`,
  };
  const ours = { 'url.template': '/v1/me', 'crm.call': expect.any(String) };
  const sentAgain = (times: number) => ({ 'http.request.resend_count': times });
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    { ...required, ...ours, 'error.type': 'UND_ERR_SOCKET' },
    {
      ...required,
      ...ours,
      ...sentAgain(1),
      'http.response.status_code': 503,
      'error.type': '503',
    },
    { ...required, ...ours, ...sentAgain(2), 'http.response.status_code': 200 },
  ]);
  expect(new Set(spans.map(({ attributes }) => attributes['crm.call'])).size).toBe(1);
  expect(received.map(({ headers }) => headers['traceparent'])).toEqual(
    spans.map((span) => {
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    }),
  );
});
