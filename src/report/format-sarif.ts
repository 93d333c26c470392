import { toJson } from './format-json.ts';
import type { Finding, Report, RuleHelp } from './report.ts';

/** A file's name as a URI reference (RFC 3986), and whether it is below the folder of the run. */
function toUri(file: string): { readonly uri: string; readonly isBelow: boolean } {
  const encoded = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  // The colon of a drive.
  if (/^[a-z]%3A\//i.test(encoded))
    return { uri: `file:///${encoded.replace('%3A', ':')}`, isBelow: false };
  if (file.startsWith('/')) return { uri: `file://${encoded}`, isBelow: false };
  return { uri: encoded, isBelow: !file.startsWith('../') };
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas';

/** SARIF 2.1.0 of what asks for attention, for GitHub's code scanning and editors. */
export function formatSarif(report: Report): string {
  const { command, version, findings, rules, summary, passed } = report;
  const shown = findings.filter(({ level }) => level !== 'none');
  const names = [...new Set(shown.map(({ rule }) => rule))];
  const indexes = new Map(names.map((name, index) => [name, index]));
  const driver = {
    name: `messaging-crm-api ${command}`,
    ...(version && { semanticVersion: version }),
    rules: names.map((name) => describeRule(name, rules.get(name))),
  };
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder of the run.' } } },
    invocations: [{ executionSuccessful: true, exitCode: passed ? 0 : 1 }],
    results: shown.map((one) => describeFinding(one, report, indexes.get(one.rule) ?? -1)),
    properties: { summary },
  };
  return toJson({ $schema: `${SCHEMA}/sarif-schema-2.1.0.json`, version: '2.1.0', runs: [run] });
}

function describeRule(id: string, known: RuleHelp | undefined): object {
  const description = known?.description ?? id;
  return {
    id,
    shortDescription: { text: description },
    help: { text: known?.help ?? description },
    ...(known?.url && { helpUri: known.url }),
  };
}

function describeFinding(finding: Finding, { file }: Report, ruleIndex: number): object {
  const { rule, level, message, place, fingerprint, note, fails } = finding;
  const { uri, isBelow } = toUri(place?.file ?? file);
  const artifactLocation = { uri, ...(isBelow && { uriBaseId: '%SRCROOT%' }) };
  const region = { startLine: place?.line ?? 1, startColumn: place?.column ?? 1 };
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: note === undefined || fails ? message : `${message} (${note})` },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    // A key of our own: GitHub computes its own, and complains about another's.
    partialFingerprints: { 'findingIdentity/v1': fingerprint },
  };
}
