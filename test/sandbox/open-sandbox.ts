// A sandbox for one test, with calls as short as a test wants them.
import { expect, onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';
import { prismInFrontOf } from './prism-proxy.ts';
import { fetchToken } from './fetch-token.ts';

/** A response, its body parsed. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
  readonly text: string;
}

/** Who calls, with which headers. */
export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Past Prism, which writes bodies anew and never responds to one that is not JSON. */
  readonly isDirect?: boolean;
}

/** Calls the sandbox; the body of a response is parsed. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
) => Promise<Answer>;

/** A sandbox, and calls by its first application. */
export interface OpenSandbox {
  readonly sandbox: Sandbox;
  readonly call: Call;
  /** A new token of the first application, of one with only some scopes, or of another workspace. */
  readonly tokenFor: (scopes?: readonly string[], workspace?: string) => Promise<string>;
  readonly fetch: typeof fetch;
}

const HOUR_MS = 3_600_000;
let isThroughPrism = false;

/** From now on every sandbox is reached through Prism, which holds its responses against the contract. */
export function goThroughPrism(): void {
  isThroughPrism = true;
}

/** Opens a sandbox that stands still until `advance`, and that must not break the contract. */
export async function openSandbox(options: SandboxOptions = {}): Promise<OpenSandbox> {
  const sandbox = await createSandbox({ speed: 0, ...options });
  const prism = isThroughPrism ? await prismInFrontOf(sandbox) : undefined;
  const send = prism?.fetch ?? sandbox.fetch;
  onTestFinished(async () => {
    await prism?.close();
    await sandbox.close();
    expect(prism?.violations ?? []).toEqual([]);
    expect(sandbox.violations).toEqual([]);
  });
  let own: { token: string; until: number } | undefined;

  const tokenFor = (scopes?: readonly string[], workspace?: string): Promise<string> =>
    fetchToken(send, undefined, sandbox.credentials(scopes, { workspace }));

  async function call(
    method: string,
    path: string,
    body?: unknown,
    { token, headers = {}, isDirect = false }: CallOptions = {},
  ): Promise<Answer> {
    const now = sandbox.now().getTime();
    if (!token && !(own && now < own.until))
      own = { token: await tokenFor(), until: now + HOUR_MS };
    const bearer = token ?? own?.token;
    const request = requestOf(method, body, { authorization: `Bearer ${bearer}`, ...headers });
    const response = await (isDirect ? sandbox.fetch : send)(`https://crm.test${path}`, request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? parse(text) : undefined,
      text,
    };
  }

  return { sandbox, call, tokenFor, fetch: send };
}

/** A request whose body, if it has one, is JSON; a text is sent as it is. */
export function requestOf(
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  if (body === undefined) return { method, headers };
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates something, and returns it as it is. */
export const create = (call: Call, path: string, body: object): Promise<any> =>
  dataOf(call('POST', path, body));

/** An endpoint whose deliveries go nowhere, unless there is a route. */
export const subscribe = (call: Call, events: readonly string[] = ['*']): Promise<any> =>
  create(call, '/v1/webhooks', { url: 'https://hooks.example.com', events });

/** The `data` of a response that has to be a success. */
export async function dataOf(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body.data;
}
