import type { ApplicationCreate } from '../../../../../generated/control.ts';
import { isObject, parseJson } from '../../../../../src/service/json.ts';
import { call, type LiveSandbox, PAGE_ORIGIN, prepare } from '../sandbox.ts';
import type { RunDescription, RunError, RunExample } from '../../../live/run-description.ts';

/** A request as the reader has it in the fields. */
export interface Form {
  /** By place and name: `path.id`, `query.limit`. Empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** The text of the body; empty where there is none. */
  readonly text: string;
}

export interface RunOptions {
  readonly example?: RunExample;
  readonly error?: RunError | undefined;
  /** The key of the run before, where it is to be sent again. */
  readonly key?: string | undefined;
}

export interface RunResult {
  /** 0 where the connection broke. */
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  /** There is no response. */
  readonly isLost?: true;
  /** Time of the sandbox's clock. */
  readonly now: string;
  readonly key: string | undefined;
  /** What was sent, for the expressions of links. */
  readonly form: Form;
  readonly opening: LiveSandbox['opening'];
  /** Ids of the examples that were missing, and are there again. */
  readonly restored: readonly string[];
}

/** The fields as an example or an error has them; `more` are values that the reader brings along. */
export function formOf(example: RunExample, error?: RunError, more: Form['values'] = {}): Form {
  const body = error?.body ?? example.body;
  const text = error?.text ?? (body === undefined ? '' : JSON.stringify(body, null, 2));
  return {
    values: { ...example.values, ...error?.values, ...more },
    text: text.replaceAll('{fresh}', Date.now().toString(36)),
  };
}

const KEY = 'header.Idempotency-Key';
/** The first application of every sandbox; its credentials are public. */
const CREDENTIALS = 'app_7Hf2:example_secret';

export function addressOf({ path, parameters }: RunDescription, values: Form['values']): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => encodeURIComponent(values[`path.${name}`] ?? '') || whole,
  );
  const pairs = parameters.flatMap(({ name, in: place, isList }) => {
    const value = place === 'query' ? values[`query.${name}`] : undefined;
    if (!value) return [];
    const parts = isList ? value.split(',') : [value];
    return [`${name}=${parts.map(encodeURIComponent).join(',')}`];
  });
  return filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

async function authorize(
  sandbox: LiveSandbox,
  { access }: RunDescription,
  text: string,
  error: RunError | undefined,
): Promise<string | undefined> {
  const special = error?.access;
  if (special === 'none') return undefined;
  if (special === 'unknown') return 'Bearer unknown_token';
  if (special === 'expired') return `Bearer ${await expiredToken(sandbox)}`;
  if (special) {
    const body = { scopes: [...special] } as ApplicationCreate;
    const { access_token: token } = await sandbox.control('createApplication', { body });
    return `Bearer ${token}`;
  }
  if (access === 'token') return `Bearer ${await sandbox.token()}`;
  // They are in the form, or else in the header.
  return text.includes('"client_id"') ? undefined : `Basic ${btoa(CREDENTIALS)}`;
}

/** A token of the service, and an hour: the sandbox's own tokens last. */
async function expiredToken(sandbox: LiveSandbox): Promise<string> {
  const response = sandbox.fetch('/oauth/token', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(CREDENTIALS)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const issued = parseJson((await readResponse(response)).text);
  if (!issued?.expires_in) throw new Error('A fault of the sandbox let no token be issued.');
  await sandbox.control('advanceClock', { body: { milliseconds: issued.expires_in * 1_000 } });
  return issued.access_token;
}

function bodyOf({ mediaType }: RunDescription, text: string): string {
  if (mediaType !== 'application/x-www-form-urlencoded') return text;
  const fields: unknown = parseJson(text);
  // What is no object is sent as it is: the service says what is wrong with it.
  return isObject(fields) ? new URLSearchParams(fields).toString() : text;
}

/** The request as it will be sent, but for who sends it. */
export function toRequest(description: RunDescription, form: Form, headers?: Headers): Request {
  const { mediaType, verb } = description;
  return new Request(PAGE_ORIGIN + addressOf(description, form.values), {
    method: verb.toUpperCase(),
    headers: headers ?? headersOf(description, form),
    ...(mediaType && form.text ? { body: bodyOf(description, form.text) } : {}),
  });
}

function headersOf(
  description: RunDescription,
  { values, text }: Form,
  { error, key }: RunOptions = {},
): Headers {
  const headers = new Headers();
  const set = (name: string, value?: string): void => {
    try {
      if (value) headers.set(name, value);
    } catch {
      throw new Error(`${name} fits no header.`);
    }
  };
  for (const { name, in: place } of description.parameters)
    if (place === 'header') set(name, values[`header.${name}`]);
  if (hasKey(description)) set('Idempotency-Key', key ?? (values[KEY] || crypto.randomUUID()));
  if (description.mediaType && text) headers.set('Content-Type', description.mediaType);
  if (error?.fault) headers.set('X-Sandbox-Fault', error.fault);
  return headers;
}

/** Whether a run has an `Idempotency-Key`: a read has no need of one. */
export const hasKey = ({ parameters, verb }: RunDescription): boolean =>
  verb !== 'get' && parameters.some(({ name }) => name === 'Idempotency-Key');

/** Sends the request; what does not arrive is a failure and not thrown. */
export async function sendRun(
  sandbox: LiveSandbox,
  description: RunDescription,
  form: Form,
  options: RunOptions = {},
): Promise<RunResult> {
  const { error, example } = options;
  const named = `${Object.values(form.values).join(' ')} ${form.text}`;
  const restored = await prepare(sandbox, named, { ...example, ...error });
  const headers = headersOf(description, form, options);
  const send = async (text: string) => {
    const authorization = await authorize(sandbox, description, text, error);
    if (authorization) headers.set('Authorization', authorization);
    return readResponse(sandbox.fetch(toRequest(description, { ...form, text }, headers)));
  };
  if (error?.first === 'other')
    await send(JSON.stringify({ ...parseJson(form.text), name: `another_${Date.now()}` }));
  if (error?.first === 'deleted') {
    const id: string | undefined = parseJson((await send(form.text)).text)?.data?.id;
    if (id) await readResponse(call(sandbox, 'DELETE', `${description.path}/${id}`));
  }
  const key = headers.get('Idempotency-Key') ?? undefined;
  const received = await send(form.text);
  const { now } = await sandbox.control('getClock');
  return { ...received, now, key, form, opening: sandbox.opening, restored };
}

async function readResponse(sent: Promise<Response>) {
  try {
    const response = await sent;
    return { status: response.status, headers: [...response.headers], text: await response.text() };
  } catch {
    return { status: 0, headers: [], text: '', isLost: true } as const;
  }
}

export function statusLine({ statuses }: RunDescription, { status, isLost }: RunResult): string {
  if (isLost) return 'No response: the connection was closed.';
  return String(statuses[status] ?? status);
}
