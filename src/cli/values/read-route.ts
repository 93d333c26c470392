import { UsageError } from '../../terminal/usage-error.ts';

/** Reads where the deliveries to an origin really go; throws a UsageError. */
export function readRoute(text: string, option: string): readonly [from: string, to: string] {
  const mark = text.indexOf('=');
  const [from, to] = [text.slice(0, mark), text.slice(mark + 1)];
  if (mark > 0 && URL.canParse(from) && URL.canParse(to)) return [from, to];
  throw new UsageError(
    `${option} is "${text}": pass it as https://hooks.example.com=http://127.0.0.1:3000.`,
  );
}
