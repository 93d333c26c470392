import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from '../../terminal/read-file.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { GateReport } from '../report/gate-report.ts';
import { bumpBetween, isAtLeast, nextVersion, parseVersion } from '../version.ts';
import {
  type Acceptance,
  type AcceptedChange,
  addAcceptedChange,
  parseAcceptedChanges,
} from './accepted-changes.ts';

/** The entries of a file; none where there is no file. */
export function readAcceptedChanges(file: string | undefined): AcceptedChange[] {
  if (file === undefined || !existsSync(file)) return [];
  return parseAcceptedChanges(readFile(file), file);
}

/**
 * Writes an entry for one change of a report, and returns it as it was written; throws a UsageError when the report has
 * no such break, an argument is missing, or the file cannot be written.
 */
export function acceptChange(
  report: GateReport,
  acceptance: Acceptance,
  file: string,
  write: (file: string, text: string) => void,
): AcceptedChange {
  const { id, reason } = acceptance;
  const change = report.changes.find((one) => one.id === id && one.outcome !== 'passes');
  if (!change)
    throw new UsageError(`No breaking change has the id "${id}": copy it from the report.`);
  if (change.outcome === 'accepted') throw new UsageError(`${id} is already accepted.`);
  const entry: AcceptedChange = {
    id,
    ...change.identity,
    reason,
    approver: acceptance.approver ?? gitUser(),
    until: untilVersion(report, acceptance.until),
  };
  write(file, addAcceptedChange(existsSync(file) ? readFile(file) : '', entry));
  return entry;
}

/** The version that the change comes with, unless somebody says how long it may last. */
function untilVersion({ version }: GateReport, wanted: string | undefined): string {
  // What is accepted asks for a minor version.
  const isRaised = isAtLeast(bumpBetween(version.old, version.new), 'minor');
  const next = isRaised ? version.new : nextVersion(version.old, 'minor');
  const until = wanted ?? next ?? version.new;
  if (parseVersion(until)) return until;
  throw new UsageError(`--until is "${until}": pass the last version that may contain the break.`);
}

function gitUser(): string {
  try {
    const name = execFileSync('git', ['config', 'user.name'], { encoding: 'utf8' }).trim();
    if (name) return name;
  } catch {
    // Without git or a name in it somebody has to say who decides.
  }
  throw new UsageError('Git has no user name: pass --approver NAME.');
}
