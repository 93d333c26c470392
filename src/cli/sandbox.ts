import { createInterface } from 'node:readline';
import {
  createSandbox,
  type DeliveryAttempt,
  type Sandbox,
  type SandboxRequest,
} from '../sandbox/index.ts';
import { readDuration } from './read-duration.ts';
import { readSeedFile } from './read-seed-file.ts';
import { createPaint, toSafeText, type Paint } from './terminal-text.ts';
import { UsageError } from './usage-error.ts';

/** What `sandbox` takes. */
export interface SandboxCommandOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** `examples`, or the path of a JSON file. */
  readonly seed: string | undefined;
  /** Path of the SQLite file that keeps the state. */
  readonly data: string | undefined;
  readonly speed: number;
  /** Shows neither requests nor deliveries. */
  readonly isQuiet: boolean;
  /** By origin: where deliveries really go. */
  readonly routes: Readonly<Record<string, string>>;
}

/** Runs a sandbox until it is told to end; resolves to the exit status. */
export async function sandbox(options: SandboxCommandOptions): Promise<number> {
  const paint = createPaint(process.stdout, process.env);
  const box = await open(options);
  try {
    const { url } = await listen(box, options.port);
    console.log(announcement(url, await issueToken(box), box));
    if (!options.isQuiet) {
      box.onRequest((request) => console.log(describeRequest(request, paint)));
      box.onDelivery((attempt) => console.log(describeAttempt(attempt, paint)));
    }
    const lines = readCommands(box);
    await untilTold();
    lines.close();
    return 0;
  } finally {
    await box.close();
  }
}

async function open({ seed, data, speed, routes }: SandboxCommandOptions): Promise<Sandbox> {
  const planted = seed === undefined || seed === 'examples' ? seed : await readSeedFile(seed);
  try {
    return await createSandbox({ seed: planted, data, speed, routes });
  } catch (error) {
    // A seed, a route or a data file that cannot be used is input that cannot be read.
    throw new UsageError((error as Error).message, { cause: error });
  }
}

async function listen(box: Sandbox, port: number): Promise<{ url: string }> {
  try {
    return await box.listen(port);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const message = `Cannot listen on port ${port} (${code}): pass another with --port.`;
    throw new Error(message, { cause });
  }
}

async function issueToken(box: Sandbox): Promise<string> {
  const { clientId, clientSecret } = box.credentials();
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  const response = await box.fetch('http://sandbox/oauth/token', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

function announcement(url: string, token: string, box: Sandbox): string {
  const { clientId, clientSecret } = box.credentials();
  return `The sandbox answers at ${url} until Ctrl+C.

  client id      ${clientId}
  client secret  ${clientSecret}

Try it; this token lives for an hour of the sandbox's clock:

  curl -H 'Authorization: Bearer ${token}' ${url}/v1/me

Type a time, such as 30s, 10m or 24h, to move the clock on by it.
`;
}

function describeRequest(request: SandboxRequest, paint: Paint): string {
  const { status = 'reset', method, path, operation = '', isReplay, violations } = request;
  const isGood = typeof status === 'number' && status < 400;
  const mark = paint(isGood ? 'green' : 'red', String(status));
  const words = [method, toSafeText(path), paint('dim', operation), isReplay ? 'replayed' : ''];
  const line = [mark, ...words.filter(Boolean)].join(' ');
  return [line, ...violations.map((each) => `  ${paint('red', each)}`)].join('\n');
}

function describeAttempt(
  { event, url, status, error, attempt }: DeliveryAttempt,
  paint: Paint,
): string {
  const outcome = error === undefined ? paint('green', `${status ?? 'kept'}`) : paint('red', error);
  const count = attempt > 1 ? `, attempt ${attempt}` : '';
  return `  -> ${event.type} ${event.id} to ${toSafeText(url)}${count}: ${outcome}`;
}

function readCommands(box: Sandbox) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => void moveClock(box, line.trim()));
}

async function moveClock(box: Sandbox, text: string): Promise<void> {
  if (text === '') return;
  const milliseconds = readDuration(text);
  if (milliseconds === undefined) {
    console.error(`"${toSafeText(text)}" is no time: type one such as 30s, 10m or 24h.`);
    return;
  }
  await box.advance(milliseconds);
  console.log(`It is ${box.now().toISOString()} in the sandbox.`);
}

function untilTold(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => done());
  });
}
