import { type At, child, childrenOf, read } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { pointerSegments, remember, show } from '../document/json.ts';

const quote = (text: string): string => `\`${text}\``;

/** What people call a place: `GET /v1/contacts`, `Contact.name`, the header of a response. */
export function labelOf(description: Description, { pointer }: At): string {
  const segments = pointerSegments(pointer);
  const [first = '', second = '', third = '', ...rest] = segments;
  const file = pointer.slice(0, pointer.indexOf('#'));
  if (file) return labelInFile(description, pointer, file);
  if (first === 'components' && second === 'schemas') return quote(`${third}${path(rest)}`);
  if (first === 'components' && rest[0] === 'content')
    return inBody(rest, `${singular(second)} ${quote(third)}`);
  if (first === 'components') return join(below(rest), `${singular(second)} ${quote(third)}`);
  if (first === 'paths' || first === 'webhooks') {
    // OpenAPI 3.2 keeps further methods in a map of their own.
    const plain = pointer.replace('/additionalOperations/', '/');
    if (third === 'additionalOperations' && rest.length > 0)
      return labelOf(description, { node: undefined, pointer: plain });
    const operation = third && third !== 'parameters' ? third : '';
    const subject = first === 'paths' ? `${operation.toUpperCase()} ${second}`.trim() : second;
    const owner = first === 'paths' ? quote(subject) : `webhook ${quote(subject)}`;
    return join(inOperation(description, segments.slice(0, 3), rest), owner);
  }
  if (first === 'channels') return join(below([third, ...rest]), `channel ${quote(second)}`);
  return quote(segments.filter(Boolean).join('/'));
}

const known = new WeakMap<Description, ReadonlyMap<string, string>>();

/** Where paths and webhooks refer to whole files: the pointers of the references, by those of the files. */
function usesOf(description: Description): ReadonlyMap<string, string> {
  const items = ['paths', 'webhooks'].flatMap((key) => childrenOf(child(description.root, key)));
  const parts = items.flatMap(([, item]) => [
    ...childrenOf(description.resolve(item)).map(([, at]) => at),
    item,
  ]);
  return new Map(parts.map((at) => [description.resolve(at).pointer, at.pointer]));
}

/** What is in a file that an operation refers to is of the operation. */
function labelInFile(description: Description, pointer: string, file: string): string {
  const uses = remember(known, description, () => usesOf(description));
  const use = uses.get(`${file}#`);
  if (use?.startsWith('#'))
    return labelOf(description, { node: undefined, pointer: use + pointer.slice(file.length + 1) });
  const inner = path(pointerSegments(pointer)).replace(/^\./, '');
  return inner ? `${quote(inner)} of ${file}` : quote(file);
}

const join = (inner: string, owner: string): string => (inner ? `${inner} of ${owner}` : owner);

function inOperation(description: Description, start: string[], rest: string[]): string {
  const [kind = '', name = '', ...more] = rest;
  if (start[2] === 'parameters' || kind === 'parameters') {
    const all = [...start, kind, name, ...more];
    const end = start[2] === 'parameters' ? 4 : 5;
    const follow = (at: At, key: string): At => child(description.resolve(at), key);
    const parameter = description.resolve(all.slice(0, end).reduce(follow, description.root));
    const inner = path(all.slice(end).filter(Boolean));
    const at = show(read(parameter, 'in') ?? '');
    return `${at} parameter ${quote(`${show(read(parameter, 'name') ?? name)}${inner}`)}`.trim();
  }
  if (kind === 'requestBody') return inBody([name, ...more], 'request body');
  if (kind !== 'responses') return below(rest);
  const response = `${name} response`;
  if (more[0] === 'headers') return `header ${quote(more[1] ?? '')} of the ${response}`;
  return inBody(more, `the ${response}`);
}

function inBody(segments: readonly string[], owner: string): string {
  const [content, type = '', ...more] = segments;
  if (content !== 'content' || !type) return owner;
  if (more.length === 0) return `media type ${quote(type)} of ${owner}`;
  const inner = path(more).replace(/^\./, '');
  return inner ? `${quote(inner)} in ${owner}` : owner;
}

function below(rest: readonly string[]): string {
  const inner = path(rest.filter(Boolean));
  return inner ? quote(inner.replace(/^\./, '')) : '';
}

const STEPS: ReadonlyMap<string, string> = new Map([
  ['items', '[]'],
  ['additionalProperties', '.*'],
  ...['oneOf', 'anyOf', 'allOf', 'schema'].map((key) => [key, ''] as const),
]);

/** The way through a schema as one would write it in code. */
function path(segments: readonly string[]): string {
  let text = '';
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index] as string;
    const next = segments[index + 1];
    if (segment === 'properties' && next !== undefined) text += `.${next}`;
    else if ((segment === 'oneOf' || segment === 'anyOf') && next !== undefined) {
      text += `(${Number(next) + 1})`;
    } else if (segment !== 'allOf' || next === undefined) {
      text += STEPS.get(segment) ?? `.${segment}`;
      continue;
    }
    index += 1;
  }
  return text;
}

function singular(kind: string): string {
  if (kind === 'requestBodies') return 'request body';
  if (kind === 'securitySchemes') return 'security scheme';
  return kind.replace(/s$/, '');
}
