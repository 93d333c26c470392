import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, sortFindings } from '../lint/finding.ts';
import { formatFindings } from '../lint/format-findings.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { LINT } from './commands/lint-command.ts';
import { resolveTool, SPECTRAL } from './resolve-tool.ts';
import { preferJson } from './read-values.ts';
import { withProgress } from './with-progress.ts';

/** One result as `spectral lint --format json` writes it; places count from 0. */
interface SpectralResult {
  code: string;
  message: string;
  source: string;
  range: { start: { line: number; character: number } };
}

const RULES = fileURLToPath(new URL('../spectral/ruleset.js', import.meta.url));
// Results that say the input was not taken in, rather than what is wrong with it.
const UNREADABLE = ['parser', 'invalid-ref', 'unrecognized-format'];
const LONGEST_OUTPUT = 256 * 1024 * 1024;

/** Lints an OpenAPI or AsyncAPI file by this package's rules; resolves to the exit status. */
export async function lint({ options, operands }: CommandInput<typeof LINT>): Promise<number> {
  const [file] = operands;
  const format = preferJson(options, 'text');
  await access(file, constants.R_OK).catch((cause) => {
    throw new UsageError(`Cannot read ${file}: give the path of an OpenAPI or AsyncAPI file.`, {
      cause,
    });
  });
  const results = await withProgress(`Linting ${file}`, () => runSpectral(resolve(file)));
  const unreadable = results.filter(({ code }) => UNREADABLE.includes(code));
  if (unreadable.length > 0) {
    throw new UsageError(
      unreadable.map((one) => `Cannot read ${place(one)}: ${one.message}`).join('\n'),
    );
  }
  const findings = sortFindings(results.map(finding));
  const paint = createPaint(process.stdout, process.env);
  const text = formatFindings(findings, format, undefined, paint);
  if (text) console.log(text);
  if (format !== 'json') console.log(count(findings.length, paint));
  return findings.length > 0 ? 1 : 0;
}

const count = (findings: number, paint: Paint): string =>
  paint(findings > 0 ? 'red' : 'green', `${findings} finding${findings === 1 ? '' : 's'}.`);

function runSpectral(path: string): Promise<SpectralResult[]> {
  const options = ['--ruleset', RULES, '--format', 'json', '--quiet', '--fail-severity', 'hint'];
  const args = [resolveTool(SPECTRAL, 'lint'), 'lint', path, ...options];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { maxBuffer: LONGEST_OUTPUT }, (error, stdout, stderr) => {
      try {
        // Where there is nothing to report it may print nothing; so does it where it could not begin.
        done(JSON.parse(stdout.trim() || (error ? '' : '[]')) as SpectralResult[]);
      } catch {
        fail(
          new Error(`Spectral failed: ${stderr.trim() || stdout.trim() || error?.message}`, {
            cause: error,
          }),
        );
      }
    });
  });
}

/** The path as it is written in reports, on every system. */
const toFile = (source: string): string => relative(process.cwd(), source).replaceAll(sep, '/');

function finding({ code, message, source, range }: SpectralResult): Finding {
  const { line, character } = range.start;
  const file = toFile(source);
  return { file, line: line + 1, column: character + 1, tool: 'spectral', rule: code, message };
}

function place({ source, range }: SpectralResult): string {
  return `${toFile(source)}:${range.start.line + 1}:${range.start.character + 1}`;
}
