import { parseArgs } from 'node:util';
import { FINDING_FORMATS, type FindingFormat } from '../lint/format-findings.ts';
import { UsageError } from './usage-error.ts';

/** What the user asks for. */
export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'mock'; port: number }
  | { name: 'lint'; file: string; format: FindingFormat };

const DEFAULT_PORT = 4010;
const HELP = 'Run `messaging-crm-api --help` for the commands.';

/** The options that a command takes, beside `--help` and `--version`. */
const OPTIONS: Record<string, string[]> = { mock: ['port'], lint: ['format'] };

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
  return command === 'mock' ? parseMock(rest, values.port) : parseLint(rest, values.format);
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
      },
    });
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is about arguments that begin with a dash.
    const [fault] = (error as Error).message.split('. ');
    throw new UsageError(`${fault}. ${HELP}`, { cause: error });
  }
}

function parseMock([stray]: string[], text = String(DEFAULT_PORT)): Command {
  if (stray !== undefined) throw new UsageError(`mock takes no argument "${stray}". ${HELP}`);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return { name: 'mock', port };
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
