import { parseArgs } from 'node:util';
import { FINDING_FORMATS, type FindingFormat } from '../lint/format-findings.ts';
import type { ListenOptions } from './listen.ts';
import type { SandboxCommandOptions } from './sandbox.ts';
import { readSandbox } from './sandbox-arguments.ts';
import type { TriggerOptions } from './trigger.ts';
import { UsageError } from './usage-error.ts';
import { readListen, readTrigger } from './webhook-arguments.ts';

/** What the user asks for. */
export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'mock'; port: number }
  | { name: 'lint'; file: string; format: FindingFormat }
  | { name: 'sandbox'; options: SandboxCommandOptions }
  | { name: 'listen'; options: ListenOptions }
  | { name: 'trigger'; options: TriggerOptions };

const MOCK_PORT = 4010;
const SANDBOX_PORT = 4020;
const LISTEN_PORT = 3000;
const HELP = 'Run `messaging-crm-api --help` for the commands.';

/** The options that a command takes, beside `--help` and `--version`. */
const OPTIONS: Record<string, string[]> = {
  mock: ['port'],
  lint: ['format'],
  sandbox: ['port', 'seed', 'data', 'speed', 'route', 'quiet'],
  listen: ['port', 'forward', 'secret'],
  trigger: ['to', 'secret'],
};

/** Reads the arguments after the program's name; throws a UsageError that says what is wrong. */
export function parseArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };
  if (command === undefined) throw new UsageError(`No command given. ${HELP}`);
  const own = OPTIONS[command];
  if (!own) throw new UsageError(`Unknown command "${command}". ${HELP}`);
  const stray = Object.keys(values).find((option) => !own.includes(option));
  if (stray) throw new UsageError(`${command} takes no option --${stray}. ${HELP}`);
  const { port, format, forward, to, secret } = values;
  if (command === 'lint') return parseLint(rest, format);
  if (command === 'trigger') return { name: command, options: readTrigger(rest, to, secret) };
  // Not repeated: it may be a secret that was typed without its option.
  if (command !== 'mock' && rest.length) {
    throw new UsageError(`${command} takes options only. ${HELP}`);
  }
  if (command === 'mock') return parseMock(rest, port);
  if (command === 'sandbox') {
    return { name: command, options: readSandbox(parsePort(port, SANDBOX_PORT), values) };
  }
  return { name: 'listen', options: readListen(parsePort(port, LISTEN_PORT), forward, secret) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        port: { type: 'string' },
        format: { type: 'string' },
        forward: { type: 'string' },
        to: { type: 'string' },
        secret: { type: 'string' },
        seed: { type: 'string' },
        data: { type: 'string' },
        speed: { type: 'string' },
        route: { type: 'string', multiple: true },
        quiet: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is about arguments that begin with a dash.
    // Not kept as the cause: its message repeats the argument, be it a secret or not.
    const [fault] = (error as Error).message.split('. ');
    throw new UsageError(`${fault}. ${HELP}`);
  }
}

function parseMock([stray]: string[], text?: string): Command {
  if (stray !== undefined) throw new UsageError(`mock takes no argument "${stray}". ${HELP}`);
  return { name: 'mock', port: parsePort(text, MOCK_PORT) };
}

function parsePort(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`--port is "${text}": pass a number from 0 (any free port) to 65535.`);
}

function parseLint([file, stray]: string[], text = 'text'): Command {
  if (file === undefined) throw new UsageError(`lint takes the path of a file. ${HELP}`);
  if (stray !== undefined)
    throw new UsageError(`lint takes one file, not also "${stray}". ${HELP}`);
  const format = FINDING_FORMATS.find((name) => name === text);
  if (format) return { name: 'lint', file, format };
  throw new UsageError(`--format is "${text}": pass one of ${FINDING_FORMATS.join(', ')}.`);
}
