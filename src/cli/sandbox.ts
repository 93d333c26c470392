import { createInterface } from 'node:readline';
import { createSandbox, type Sandbox } from '../sandbox/index.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import { cannotListen } from './cannot-listen.ts';
import type { SANDBOX } from './commands/sandbox-command.ts';
import { readDuration } from './read-duration.ts';
import { readSeedFile } from './read-seed-file.ts';
import { createTextVoice, JSON_VOICE, type SandboxVoice } from './sandbox-voice.ts';
import { untilTold } from './until-told.ts';

type SandboxOptions = OptionValues<typeof SANDBOX>;

/** Runs a sandbox until it is told to end; resolves to the exit status. */
export async function sandbox(options: SandboxOptions): Promise<number> {
  const told = untilTold();
  const voice = options.json ? JSON_VOICE : createTextVoice();
  const box = await open(options);
  try {
    const { url } = await listen(box, options.port);
    voice.started(url, box.credentials(), await issueToken(box));
    if (!options.quiet) {
      box.onRequest((request) => voice.request(request));
      box.onDelivery((attempt) => voice.delivery(attempt));
    }
    const lines = readCommands(box, voice);
    await told;
    lines.close();
  } finally {
    await box.close();
  }
  voice.stopped();
  return 0;
}

async function open({ seed, data, speed, route }: SandboxOptions): Promise<Sandbox> {
  const planted = seed === undefined || seed === 'examples' ? seed : await readSeedFile(seed);
  const routes = Object.fromEntries(route);
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
    throw cannotListen(port, cause);
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

function readCommands(box: Sandbox, voice: SandboxVoice) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => void moveClock(box, line.trim(), voice));
}

async function moveClock(box: Sandbox, text: string, voice: SandboxVoice): Promise<void> {
  if (text === '') return;
  const milliseconds = readDuration(text);
  if (milliseconds === undefined) {
    console.error(`"${toSafeText(text)}" is no time: type one such as 30s, 10m or 24h.`);
    return;
  }
  await box.advance(milliseconds);
  voice.clock(box.now());
}
