import { toSafeText } from './safe-text.ts';

/** Where GitHub shows an annotation. */
interface Properties {
  readonly file?: string;
  /** Counts from 1. */
  readonly line?: number;
  /** Counts from 1. */
  readonly col?: number;
  readonly title: string;
}

/** A workflow command: GitHub shows its message beside the line that it is about. */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Properties,
  message: string,
): string {
  const given = Object.entries(properties).map(
    ([name, value]) => `${name}=${property(`${value}`)}`,
  );
  return `::${level} ${given.join(',')}::${data(message)}`;
}

/** GitHub reads `%`, line ends and, in properties, `:` and `,` only when escaped. */
const data = (text: string): string =>
  toSafeText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
