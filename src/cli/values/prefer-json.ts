import { UsageError } from '../../terminal/usage-error.ts';

/**
 * The format of an output where `--json` means the same as `--format json`.
 *
 * @throws UsageError when the two contradict each other
 */
export function preferJson<Format extends string>(
  { format, json }: { format: Format | undefined; json: boolean },
  usual: Format,
): Format | 'json' {
  if (!json) return format ?? usual;
  if (format === undefined || format === 'json') return 'json';
  throw new UsageError(`--json and --format ${format} contradict each other: leave one out.`);
}
