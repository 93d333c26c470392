import type { Acceptance } from '../gate/accept/accepted-changes.ts';
import type { Policy } from '../gate/rule-settings.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { GATE } from './commands/report-commands.ts';
import { type OutputRequest, readOutputRequest } from './write-report.ts';

/** What a command line asks of the gate, whichever descriptions it compares. */
export interface GateRequest {
  readonly output: OutputRequest;
  /** The day that sunsets are held against, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly checkVersion: boolean;
  readonly policy: Policy;
  /** The file that sets rules. */
  readonly settings: string | undefined;
  /** The file of accepted changes. */
  readonly accepted: string | undefined;
  /** A change to write into that file. */
  readonly accept: Acceptance | undefined;
  /** Manifests of what programs use. */
  readonly uses: readonly string[];
  /** The largest file that is read, in bytes. */
  readonly maxBytes: number;
}

/** Reads what the options of the gate mean together; throws a UsageError that says what is wrong. */
export function readGateRequest(options: OptionValues<typeof GATE>): GateRequest {
  return {
    output: readOutputRequest(options),
    today: options.today ?? new Date().toISOString().slice(0, 10),
    checkVersion: options['check-version'],
    policy: options.policy,
    settings: options.settings,
    accepted: options.accepted,
    accept: readAcceptance(options),
    uses: options.uses,
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
