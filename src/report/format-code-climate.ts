import { createHash } from 'node:crypto';
import { toJson } from './format-json.ts';
import type { Finding, Report } from './report.ts';

const SEVERITIES = { error: 'major', warning: 'minor', note: 'info', none: 'info' } as const;

/** Issues of Code Climate, which GitLab reads as a Code Quality report. */
export function formatCodeClimate({ command, findings, file }: Report): string {
  const shown = findings.filter(({ level }) => level !== 'none');
  return toJson(shown.map((one) => issue(one, file, command)));
}

function issue(finding: Finding, file: string, command: Report['command']): object {
  const { rule, level, message, place, fingerprint, note, fails } = finding;
  const path = belowRoot(place?.file ?? file);
  return {
    type: 'issue',
    check_name: rule,
    description: note === undefined || fails ? message : `${message} (${note})`,
    categories: [command === 'lint' ? 'Style' : 'Compatibility'],
    severity: SEVERITIES[level],
    // GitLab takes two issues with one fingerprint for one.
    fingerprint: createHash('sha256').update(`${path}\n${rule}\n${fingerprint}`).digest('hex'),
    location: { path, lines: { begin: place?.line ?? 1 } },
  };
}

/** GitLab wants a path below the repository, and refuses the whole report for another. */
const belowRoot = (file: string): string =>
  file.replace(/^(?:[a-z]:)?\/+/i, '').replace(/^(?:\.\.?\/)+/, '') || 'description';
