import type { Finding, Place, Report, RuleHelp } from '../report/report.ts';
import type { DriftKind, DriftReport } from './drift-report.ts';

/** What a check comes to beside its reports. */
export interface DriftOutcome {
  /** What was read: a file, or a service. */
  readonly source: string;
  /** How many responses and events were checked; undefined where only reports were read. */
  readonly checked: number;
  /** What fails: by default faults. */
  readonly failOn: 'fault' | 'news' | 'never';
  readonly locate: (report: DriftReport) => Place | undefined;
  /** What else there is to say, as sentences. */
  readonly notes?: readonly string[];
}

const KINDS: Readonly<Record<DriftKind, string>> = {
  missing: 'what the contract promises is there',
  'wrong-type': 'a value has the type that the contract gives it',
  'undeclared-status': 'an operation responds with statuses that it declares',
  'undocumented-field': 'the contract has each field that the service sends',
  'undocumented-value': 'the contract has each value that the service sends',
  'undocumented-operation': 'the contract has each operation of the service',
  'undeclared-header': 'the contract has each header that the service sends',
};

const RULES: ReadonlyMap<string, RuleHelp> = new Map(
  Object.entries(KINDS).map(([kind, description]) => [kind, { description }]),
);

/** What drift watch found, as the printers take it. */
export function toReport(reports: readonly DriftReport[], outcome: DriftOutcome): Report {
  const { source, checked, failOn, locate } = outcome;
  const isFailing = ({ severity }: DriftReport): boolean =>
    failOn === 'news' || (failOn === 'fault' && severity === 'fault');
  const sorted = reports.toSorted((one, other) => order(one) - order(other));
  return {
    command: 'drift',
    file: source,
    title: 'Drift',
    summary: summarize(reports, outcome),
    passed: !reports.some(isFailing),
    findings: sorted.map((one) => toFinding(one, locate(one), isFailing(one))),
    rules: RULES,
    data: { checked, drift: sorted.map((one) => ({ ...one, place: locate(one) })) },
  };
}

const order = ({ severity }: DriftReport): number => (severity === 'fault' ? 0 : 1);

function toFinding(report: DriftReport, place: Place | undefined, fails: boolean): Finding {
  const { kind, severity, contract, operation, status, in: where, pointer, rule } = report;
  return {
    rule: kind,
    level: severity === 'fault' ? 'error' : 'note',
    fails,
    message: describe(report),
    place,
    pointer: contract,
    fingerprint: [operation, status, where, pointer, rule, kind].join(' '),
    ...(severity === 'news' && { note: 'news' }),
  };
}

function describe(report: DriftReport): string {
  const { operation, status, in: where, pointer, message, seen, count } = report;
  const what = { path: '', status: '', header: 'the header ', body: 'the field ' }[where];
  const at = where === 'body' && pointer === '' ? 'the body' : `${what}\`${pointer}\``;
  const subject = where === 'path' ? '' : where === 'status' ? 'the status ' : `${at} `;
  const instead = seen && message.startsWith('must') ? `, and is ${WORDS[seen]}` : '';
  const response = status === undefined ? operation : `${operation} (${status})`;
  return `${response}: ${subject}${message}${instead}; seen ${count === 1 ? 'once' : `${count} times`}`;
}

const WORDS = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
} as const;

function summarize(reports: readonly DriftReport[], { checked, notes = [] }: DriftOutcome): string {
  const faults = reports.filter(({ severity }) => severity === 'fault').length;
  const counts = [
    count(faults, 'fault'),
    count(reports.length - faults, 'piece of news', 'pieces of news'),
  ];
  const found = reports.length === 0 ? 'No drift' : counts.join(' and ');
  const of =
    checked > 0 ? ` in ${count(checked, 'response or event', 'responses and events')}` : '';
  return [`${found}${of}.`, ...notes].join(' ');
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
