import type { Acceptance } from '../gate/accept/accepted-changes.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { GATE } from './commands/report-commands.ts';
import { readOutputRequest } from './write-report.ts';

/** What a command line asks of the gate, whichever descriptions it compares. */
export type GateRequest = ReturnType<typeof readGateRequest>;

/** Reads what the options of the gate mean together; throws a UsageError that says what is wrong. */
export function readGateRequest(options: OptionValues<typeof GATE>) {
  const { policy, settings, accepted, uses } = options;
  return {
    ...{ policy, settings, accepted, uses, output: readOutputRequest(options) },
    /** The day that sunsets are held against, as `YYYY-MM-DD`. */
    today: options.today ?? new Date().toISOString().slice(0, 10),
    checkVersion: options['check-version'],
    /** A change to write into the file of accepted changes. */
    accept: readAcceptance(options),
    maxBytes: options['max-size'],
  };
}

function readAcceptance(options: OptionValues<typeof GATE>): Acceptance | undefined {
  const { accept: id, reason, approver, until } = options;
  if (id === undefined) {
    const stray = Object.entries({ reason, approver, until }).find(([, value]) => value);
    if (stray) throw new UsageError(`--${stray[0]} goes with --accept ID: pass both or neither.`);
    return undefined;
  }
  if (!reason?.trim())
    throw new UsageError(`--accept ${id} needs --reason: say why you accept the break.`);
  return { id, reason: reason.trim(), approver, until };
}
