import {
  type Finding,
  type Level,
  type Place,
  type Report,
  reportFile,
  type RuleHelp,
} from '../../report/report.ts';
import type { AcceptanceFault } from '../accept/accepted-changes.ts';
import type { Outcome } from '../decide.ts';
import { SEEN_BY } from '../rules.ts';
import { type GateReport, type PlacedChange, reportData, summary, usersOf } from './gate-report.ts';

const OUTCOMES: Readonly<Record<Outcome, readonly [Level, note: string]>> = {
  fails: ['error', 'fails'],
  accepted: ['warning', 'accepted'],
  beta: ['warning', 'beta, passes'],
  warned: ['warning', 'only a warning, by the settings'],
  passes: ['none', ''],
};

const FAULTS: Readonly<Record<string, string>> = {
  'accepted-changes': 'an accepted change no longer does what it says',
  'version-too-low': 'the version is too low for the changes',
};

const RULES: ReadonlyMap<string, RuleHelp> = new Map(
  Object.entries({ ...SEEN_BY, ...FAULTS }).map(([rule, seen]) => [rule, { description: seen }]),
);

/** What the gate says, as the printers take it; `accepted` is the file of accepted changes. */
export function toReport(gate: GateReport, accepted?: string): Report {
  const { names, version, isOpen, changes, faults, versionPlace } = gate;
  return {
    command: 'gate',
    file: reportFile(versionPlace?.file ?? names.new),
    title: version.isEnough ? version.new : (version.proposed ?? version.new),
    summary: summary(gate),
    passed: isOpen,
    findings: [
      ...(versionPlace ? [versionFinding(gate, versionPlace)] : []),
      ...faults.map((fault) => faultFinding(fault, accepted)),
      ...changes.map(toFinding),
    ],
    rules: RULES,
    data: reportData(gate),
  };
}

/** A pull request and a server show the files of the new side only; people want to see what is gone. */
function toFinding(change: PlacedChange): Finding {
  const { places, old, new: next, rule, outcome, reason, id, pointer } = change;
  const isGone = !next || (next.value === undefined && old?.value !== undefined);
  const [level, said] = OUTCOMES[outcome];
  const note = reason === undefined ? said : `${said}: ${reason}`;
  return {
    rule,
    level,
    fails: outcome === 'fails',
    message: change.message,
    place: places.new && { ...places.new, file: reportFile(places.new.file) },
    origin: isGone ? (places.old ?? places.new) : places.new,
    pointer: (next ?? old)?.pointer ?? pointer,
    fingerprint: id,
    id,
    chapter: change.section,
    ...(note && { note }),
    ...(change.uses && { users: usersOf(change) }),
    details: `hits ${change.hits.join(', ')}; ${change.verdict}; id ${id}; ${pointer}`,
  };
}

function faultFinding({ id, message }: AcceptanceFault, accepted: string | undefined): Finding {
  return {
    rule: 'accepted-changes',
    level: 'error',
    fails: true,
    message,
    place: accepted === undefined ? undefined : { file: reportFile(accepted), line: 1, column: 1 },
    fingerprint: id,
    chapter: 'Accepted changes',
  };
}

function versionFinding({ version }: GateReport, place: Place): Finding {
  const { old, new: next, wanted, proposed } = version;
  return {
    rule: 'version-too-low',
    level: 'error',
    fails: true,
    message: `Version ${next} after ${old} is too low for these changes. Required: ${proposed ?? wanted}.`,
    place: { ...place, file: reportFile(place.file) },
    origin: place,
    fingerprint: `${old} ${next} ${wanted}`,
    chapter: 'Version',
  };
}
