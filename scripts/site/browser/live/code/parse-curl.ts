/** A request as a command of curl writes it. */
export interface CurlRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

/** A quoted part, an escaped character, a variable, or plain text. */
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;

/** The words of a command, as a shell reads them. */
function shellWords(command: string, env: Readonly<Record<string, string>>): string[] {
  const text = command.replaceAll('\\\n', ' ').trim();
  const fill = (part: string): string =>
    part.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => env[name] ?? '');
  const words: string[] = [];
  for (let at = 0; at < text.length;) {
    let word = '';
    PART.lastIndex = at;
    for (let found = PART.exec(text); found; found = PART.exec(text)) {
      const [whole, single, double, escaped, plain] = found;
      word += single ?? escaped ?? fill(double?.replaceAll(/\\(["\\$])/g, '$1') ?? plain ?? '');
      at += whole.length;
      PART.lastIndex = at;
    }
    words.push(word);
    const space = /\s+/y;
    space.lastIndex = at;
    const skipped = space.exec(text)?.[0].length ?? 0;
    if (skipped === 0 && at < text.length) throw new Error(`No shell reads ${text.slice(at)}`);
    at += skipped;
  }
  return words;
}

const SHORT: Readonly<Record<string, string>> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '-u': '--user',
};

/**
 * Reads a command of curl.
 *
 * @throws {Error} for another command, and for options that a page does not know
 */
export function parseCurl(command: string, env: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...words] = shellWords(command, env);
  if (program !== 'curl') throw new Error(`${program} does not run in a page: only curl does.`);
  const headers: [string, string][] = [];
  let url = '';
  let method: string | undefined;
  let body: string | undefined;
  while (words.length > 0) {
    const word = words.shift() as string;
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    const option = SHORT[word] ?? word;
    const value = words.shift() ?? '';
    if (option === '--request') method = value;
    else if (option === '--header') headers.push(toHeader(value));
    else if (option === '--user') headers.push(['authorization', `Basic ${btoa(value)}`]);
    else if (option === '--data' || option === '--data-raw' || option === '--json') body = value;
    else throw new Error(`${word} of curl does not work in a page.`);
    if (option === '--json') headers.push(['content-type', 'application/json']);
  }
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (body !== undefined && !isTyped)
    headers.push(['content-type', 'application/x-www-form-urlencoded']);
  return { url, method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body };
}

function toHeader(text: string): [string, string] {
  const at = text.indexOf(':');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The commands of a block, a line each; a backslash goes on in the next. Comments are left out. */
export const splitCommands = (code: string): string[] =>
  code
    .replaceAll(/^\s*#.*$/gm, '')
    .split(/(?<!\\)\n/)
    .filter((command) => command.trim() !== '');
