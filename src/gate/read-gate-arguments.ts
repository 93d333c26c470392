import { parseArgs } from 'node:util';
import { UsageError } from '../cli/usage-error.ts';
import { sunsetDay } from './compare/deprecation.ts';
import { GATE_FORMATS, type GateFormat } from './report/gate-report.ts';

/** What a command line asks of the gate. */
export interface GateArguments {
  /** Two descriptions to compare; none for the working tree and its base. */
  readonly documents: readonly [string, string] | undefined;
  /** The revision that the working tree is compared with. */
  readonly base: string | undefined;
  readonly format: GateFormat;
  /** The day that sunsets are held against, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly checkVersion: boolean;
  /** The file of accepted changes. */
  readonly accepted: string | undefined;
  /** A change to write into that file. */
  readonly accept: Acceptance | undefined;
  /** The largest file that is read, in bytes. */
  readonly maxBytes: number | undefined;
}

/** A change that somebody lets through. */
export interface Acceptance {
  readonly id: string;
  readonly reason: string;
  readonly approver: string | undefined;
  readonly until: string | undefined;
}

/** Reads the arguments after `gate`; throws a UsageError that says what is wrong. */
export function readGateArguments(args: readonly string[]): GateArguments {
  const { values, positionals } = parse(args);
  const { format = 'text', today, base } = values;
  const known = GATE_FORMATS.find((name) => name === format);
  if (!known) {
    throw new UsageError(`--format is "${format}": pass one of ${GATE_FORMATS.join(', ')}.`);
  }
  return {
    documents: readDocuments(positionals, base),
    base,
    format: known,
    today: readDay(today),
    checkVersion: values['check-version'] ?? false,
    accepted: values.accepted,
    accept: readAcceptance(values),
    maxBytes: readSize(values['max-size']),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        today: { type: 'string' },
        base: { type: 'string' },
        'check-version': { type: 'boolean' },
        accepted: { type: 'string' },
        accept: { type: 'string' },
        reason: { type: 'string' },
        approver: { type: 'string' },
        until: { type: 'string' },
        'max-size': { type: 'string' },
      },
    });
  } catch (error) {
    const [fault] = (error as Error).message.split('. ');
    throw new UsageError(`${fault}.`, { cause: error });
  }
}

function readDocuments(
  names: readonly string[],
  base?: string,
): readonly [string, string] | undefined {
  const [old, next, stray] = names;
  if (old === undefined) return undefined;
  if (next === undefined || stray !== undefined) {
    throw new UsageError(
      `gate takes two descriptions, the old and the new one, not ${names.length}.`,
    );
  }
  if (base === undefined) return [old, next];
  throw new UsageError('--base is for the working tree: leave it out beside two descriptions.');
}

function readDay(text: string | undefined): string {
  if (text === undefined) return new Date().toISOString().slice(0, 10);
  if (text.length === 10 && sunsetDay(text) !== undefined) return text;
  throw new UsageError(`--today is "${text}": pass a day such as 2026-11-21.`);
}

function readAcceptance(values: {
  accept?: string;
  reason?: string;
  approver?: string;
  until?: string;
}): Acceptance | undefined {
  const { accept: id, reason, approver, until } = values;
  if (id === undefined) {
    const stray = Object.entries({ reason, approver, until }).find(([, value]) => value);
    if (stray) throw new UsageError(`--${stray[0]} goes with --accept ID.`);
    return undefined;
  }
  if (!reason?.trim()) throw new UsageError(`--accept ${id} wants --reason: say why it may break.`);
  return { id, reason: reason.trim(), approver, until };
}

function readSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = Number(text);
  if (size > 0) return size * 1024 * 1024;
  throw new UsageError(`--max-size is "${text}": pass a number of MiB.`);
}
