import * as json from 'jsonc-parser';
import type { Issue as Fault } from '../../../../../src/service/issue.ts';
import { escapeSegment, parseJson, pointerSegments } from '../../../../../src/service/json.ts';
import { openSandbox } from '../sandbox.ts';
import type { RunDescription, RunNames } from '../../../live/run-description.ts';
import { type Form, type RunResult, toRequest } from './send-run.ts';

export interface Issue {
  /** `body`, or as in the values of a form: `query.limit`. */
  readonly place: string;
  /** Of a body: the line, counted from 1. */
  readonly line?: number;
  readonly message: string;
}

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** The line that an offset is in, counted from 1. */
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const WORDS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'Expected a name in quotation marks',
  ValueExpected: 'Expected a value',
  ColonExpected: 'Expected ":"',
  CommaExpected: 'Expected ","',
  CloseBraceExpected: 'Expected "}"',
  CloseBracketExpected: 'Expected "]"',
  EndOfFileExpected: 'Expected the end',
  UnexpectedEndOfString: 'Expected a closing quotation mark',
};

/** Why a text is not JSON, with its line; undefined for JSON. */
export function syntaxIssue(text: string): Issue | undefined {
  const errors: json.ParseError[] = [];
  json.parseTree(text, errors, STRICT);
  const [first] = errors;
  if (!first) return undefined;
  const { error, offset, length } = first;
  const found = text.slice(offset, offset + length) || 'the end of the text';
  const words = WORDS[json.printParseErrorCode(error)];
  const message = words ? `${words}, found ${found}.` : `${found} is not JSON.`;
  return { place: 'body', line: lineOf(text, offset), message };
}

function lineAt(text: string, root: json.Node | undefined, pointer: string): number {
  const keys = pointerSegments(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  for (; root && keys.length > 0; keys.pop()) {
    const node = json.findNodeAtLocation(root, keys);
    if (node) return lineOf(text, (node.parent?.type === 'property' ? node.parent : node).offset);
  }
  return 1;
}

/** What is wrong with a request, by the service's own validators: each fault at its place in the form. */
function placeFaults(faults: readonly Fault[], text: string, by = ''): Issue[] {
  const root = json.parseTree(text);
  return faults.map(({ in: where, pointer, message }) => {
    if (where !== 'body') return { place: `${where}.${pointer}`, message: `${message}.` };
    // The token endpoint says a whole sentence.
    const words = message.endsWith('.') ? message : `${pointer || 'The body'} ${message}.`;
    return { place: 'body', line: lineAt(text, root, pointer), message: by + words };
  });
}

/** Names that the contract does not know, and the service ignores. */
function unknownNames(
  text: string,
  node: json.Node | undefined,
  names: RunNames,
  above = '',
): Issue[] {
  if (!node || names === 1) return [];
  return (node.children ?? []).flatMap((child, at): Issue[] => {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const pointer = `${above}/${name ? escapeSegment(String(name.value)) : at}`;
    const below = names[name ? String(name.value) : '*'];
    if (below !== undefined) return unknownNames(text, value, below, pointer);
    if (!name) return [];
    const message = `${pointer} is not in the contract. The service ignores it.`;
    return [{ place: 'body', line: lineOf(text, child.offset), message }];
  });
}

const checkInWorker = async (request: Request): Promise<readonly Fault[]> =>
  (await openSandbox()).check(request);

export async function checkForm(
  description: RunDescription,
  form: Form,
  check = checkInWorker,
): Promise<Issue[]> {
  const { text, values } = form;
  const syntax = text ? syntaxIssue(text) : undefined;
  const missing = description.parameters
    .filter(({ in: where, name, required }) => required && !values[`${where}.${name}`])
    .map(({ in: where, name }) => ({ place: `${where}.${name}`, message: 'is required.' }));
  const request = toRequest(description, syntax ? { values, text: '' } : form);
  const faults = placeFaults(await check(request), text).filter(({ place }) =>
    place === 'body' ? text && !syntax : !missing.some((each) => each.place === place),
  );
  if (syntax) return [...missing, ...faults, syntax];
  return [...missing, ...faults, ...unknownNames(text, json.parseTree(text), description.names)];
}

/** Where the sandbox found the request wrong, as far as that was not known before, and its response is whole. */
export function refusedAt({ status, text, form }: RunResult, known: readonly Issue[]): Issue[] {
  if (status !== 400) return [];
  const issues: readonly Fault[] = parseJson(text)?.error?.details?.issues ?? [];
  const isKnown = ({ place, line }: Issue): boolean =>
    known.some((issue) => issue.place === place && issue.line === line);
  const news = issues.filter((fault) => !placeFaults([fault], form.text).every(isKnown));
  return placeFaults(news, form.text, 'The sandbox: ');
}
