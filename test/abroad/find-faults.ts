// What generated code shows when its generator could not make sense of a description.

const DECLARED = /^\s*(?:export )?(?:declare )?(?:type|interface|class|enum)\s+([\w$]+)/gm;
const EXPORTED = /^\s*export (?:declare )?(?:async )?(?:const|function\*?)\s+([\w$]+)/gm;
const ALIAS = /\btype\s+(\w+)(?:<[^=]*>)?\s*=\s*(?:\w+\.)?(\w+)\s*;/g;
// `${base_url}` is a variable of the generated code.
const PLACEHOLDER = /^.*(?<!\$)\{base_url\}.*$/gm;
const RELATIVE_TOKEN_URL = /^.*token_?url\\?["']?\s*[:=]\s*\\?["'`](?!https?:|\\?["'`]).*$/gim;
const MADE_UP = /_schemas$|Anonymous|Inline(?![a-z])/;
const HTTP_STATUS = /^[1-5]\d\d$/;

/** Whether a name is another one with a number after it, which is how generators settle a collision. */
function isNumbered(name: string, names: ReadonlySet<string>): boolean {
  const [, base = '', number = ''] = /^(.+?)_?(\d+)$/.exec(name) ?? [];
  return names.has(base) && !HTTP_STATUS.test(number);
}

function findNames(sources: readonly string[]): string[] {
  const found = [DECLARED, EXPORTED].flatMap((pattern) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name as string)),
  );
  return [...new Set(found)];
}

const lines = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([line]) => line.trim());

/**
 * Names that a collision made, schemas that have lost theirs, types that are aliases of themselves, and
 * addresses that nobody can call.
 */
export function findFaults(sources: readonly string[]): string[] {
  const names = findNames(sources);
  const known = new Set(names);
  const bad = names.filter((name) => MADE_UP.test(name) || isNumbered(name, known));
  const aliases = sources.flatMap((text) =>
    [...text.matchAll(ALIAS)].filter(([, left, right]) => left === right).map(([alias]) => alias),
  );
  const addresses = sources.flatMap((text) => [
    ...lines(text, PLACEHOLDER),
    ...lines(text, RELATIVE_TOKEN_URL),
  ]);
  return [
    ...bad.map((name) => `the name ${name}`),
    ...aliases.map((alias) => `the alias ${alias}`),
    ...addresses.map((line) => `the address in ${line}`),
  ];
}

const WRITTEN_FILE = /^(?:Writing|Wrote) \S+$/;
/** What Node says of a tool's own code, such as its use of `punycode`, is not about the contract. */
const NODE_HINT = /^\(Use `node --trace-[a-z]+ \.\.\.` to show where the warning was created\)$/;

/** The lines of a tool's output in which it complains. Several go on after that, and end well. */
export const findComplaints = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /\b(?:errors?|failed|invalid|warn(?:ing)?s?)\b/i.test(line))
    .filter((line) => !WRITTEN_FILE.test(line.trim()) && !NODE_HINT.test(line.trim()));
