// What options hold, read from what was typed: each reader throws a UsageError that says what to pass.
import { sunsetDay } from '../gate/compare/deprecation.ts';
import { type Format, FORMATS } from '../report/format-report.ts';
import { didYouMean } from '../terminal/near-names.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { ValueSpec } from './arguments/command-spec.ts';

/** Reads any text but an empty one, which is mostly a variable that a shell did not know. */
function readText(text: string, option: string): string {
  if (text !== '') return text;
  throw new UsageError(`${option} is empty: pass a value, or leave the option out.`);
}

/** What to throw for a value that cannot be read; `advice` is what to pass in its place. */
const unreadable = (text: string, option: string, advice: string): UsageError =>
  new UsageError(`${option} is "${text}": pass ${advice}.`);

function readChoice<const Word extends string>(words: readonly Word[]) {
  return (text: string, option: string): Word => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw unreadable(text, option, `one of ${words.join(', ')}`);
  };
}

/** A file to write, and in which format where somebody says so. */
export interface Output {
  readonly format: Format | undefined;
  readonly file: string;
}

/** Reads `FORMAT=FILE` or `FILE`. */
function readOutput(text: string, option: string): Output {
  const [, word, rest = ''] = /^([a-z]+)=(.*)$/s.exec(text) ?? [];
  if (word === undefined) return { format: undefined, file: readText(text, option) };
  const format = FORMATS.find((one) => one === word);
  if (format !== undefined) return { format, file: readText(rest, option) };
  const advice = `one of ${FORMATS.join(', ')} before the equals sign, or the file as ./${text}`;
  throw unreadable(text, option, advice);
}

function readDay(text: string, option: string): string {
  if (text.length === 10 && sunsetDay(text) !== undefined) return text;
  throw unreadable(text, option, 'a day such as 2026-11-21');
}

/** Reads a number of MiB as a number of bytes. */
function readMebibytes(text: string, option: string): number {
  const size = Number(text);
  // V8 has no text of 512 MiB.
  if (size > 0 && size < 512) return size * 1024 * 1024;
  throw unreadable(text, option, 'a number of MiB below 512, and split a file that is larger');
}

export function readPort(text: string, option: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw unreadable(text, option, 'a number from 0 (any free port) to 65535');
}

/** Reads where the deliveries to an origin really go. */
function readRoute(text: string, option: string): readonly [from: string, to: string] {
  const mark = text.indexOf('=');
  const [from, to] = [text.slice(0, mark), text.slice(mark + 1)];
  if (mark > 0 && URL.canParse(from) && URL.canParse(to)) return [from, to];
  throw unreadable(text, option, 'it as https://hooks.example.com=http://127.0.0.1:3000');
}

export function readBaseUrl(text: string, option: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw unreadable(text, option, 'a full URL, such as http://sandbox:4020');
}

/** Reads the origin of a web page, or `*` for any. */
function readOrigin(text: string, option: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw unreadable(text, option, 'an origin such as https://app.example.com');
}

/** Reads the name of a host, without its port, or `*` for any. */
function readHost(text: string, option: string): string {
  if (text === '*' || /^[\w.-]+$|^\[?[\da-f:.]+\]?$/i.test(text)) return text;
  throw unreadable(text, option, 'a host name, such as sandbox, without a port');
}

function readCount(text: string, option: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw unreadable(text, option, 'a whole number from 1 to 999999');
}

/** Reads an access token; the error does not repeat it. */
function readToken(text: string, source: string): string {
  if (/^[\w.~+/-]+=*$/.test(text)) return text;
  throw new UsageError(
    `${source} is not an access token: pass it as it was issued, without "Bearer".`,
  );
}

/** Reads the secret of an endpoint; the error does not repeat it. */
function readSecret(text: string, source: string): string {
  if (/^\S+$/.test(text)) return text;
  throw new UsageError(`${source} is empty or has white space: pass the secret as it was issued.`);
}

function readSpeed(text: string, option: string): number {
  if (/^\d{1,6}(\.\d{1,3})?$/.test(text)) return Number(text);
  throw unreadable(text, option, 'how many times as fast as real time goes, such as 60');
}

function readUrl(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text is not repeated in the second case: it has a password.
  if (!url || !/^https?:$/.test(url.protocol))
    throw unreadable(text, option, 'a URL such as http://127.0.0.1:8080/webhooks');
  if (!url.username && !url.password) return url;
  throw new UsageError(`${option} has a user or a password: pass a URL without them.`);
}

/** Makes options that are read alike: `value` is what help calls the value, and `more` what holds of one besides. */
const readBy =
  <Value>(read: (text: string, option: string) => Value) =>
  <const More extends Partial<ValueSpec> = object>(value: string, text: string, more?: More) => ({
    value,
    read,
    text,
    ...(more as NoInfer<More>),
  });

/** The same for values that help calls alike in every option. */
function kind<Value>(value: string, read: (text: string, option: string) => Value) {
  const make = readBy(read);
  return <const More extends Partial<ValueSpec> = object>(text: string, more?: More) =>
    make(value, text, more);
}

export const text = readBy(readText);
export const count = readBy(readCount);
export const host = readBy(readHost);
export const file = kind('FILE', readText);
export const port = kind('PORT', readPort);
export const url = kind('URL', readUrl);
export const baseUrl = kind('URL', readBaseUrl);
export const origin = kind('ORIGIN', readOrigin);
export const route = kind('ORIGIN=ORIGIN', readRoute);
export const speed = kind('TIMES', readSpeed);
export const secret = kind('SECRET', readSecret);
export const token = kind('TOKEN', readToken);
export const day = kind('YYYY-MM-DD', readDay);
export const mebibytes = kind('MIB', readMebibytes);
export const output = kind('[FORMAT=]FILE', readOutput);
export const choice = <const Word extends string>(words: readonly Word[]) =>
  kind(words.join('|'), readChoice(words));

/** What to throw for an event that nothing is known of. */
export function unknownEvent(type: string, types: readonly string[]): UsageError {
  const advice = didYouMean(type, types).trim() || `pass one of\n  ${types.join('\n  ')}`;
  return new UsageError(`Unknown event "${type}": ${advice}`);
}

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time such as `90s` or `24h` in milliseconds; undefined for a text that is none. */
export function readDuration(text: string): number | undefined {
  const [, number, unit] = /^\+?(\d{1,9})\s*(ms|s|m|h|d)$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * UNITS[unit as keyof typeof UNITS];
}
