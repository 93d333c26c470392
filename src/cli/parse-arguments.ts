import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** What the user asks for. */
export type Command = { name: 'help' } | { name: 'version' } | { name: 'mock'; port: number };

const DEFAULT_PORT = 4010;
const HELP = 'Run `messaging-crm-api --help` for the commands.';

/** Reads the arguments after the program's name; throws a UsageError that says what is wrong. */
export function parseArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };
  if (command === undefined) throw new UsageError(`No command given. ${HELP}`);
  if (command !== 'mock') throw new UsageError(`Unknown command "${command}". ${HELP}`);
  if (rest[0] !== undefined) throw new UsageError(`mock takes no argument "${rest[0]}". ${HELP}`);
  return { name: 'mock', port: parsePort(values.port) };
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
      },
    });
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is about arguments that begin with a dash.
    const [fault] = (error as Error).message.split('. ');
    throw new UsageError(`${fault}. ${HELP}`, { cause: error });
  }
}

function parsePort(text = String(DEFAULT_PORT)): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port is "${text}": pass a number from 0 (any free port) to 65535.`);
}
