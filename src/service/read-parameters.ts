import type { FindValidator } from './find-validator.ts';
import type { Fault, Issue } from './issue.ts';
import type { JsonObject } from './json.ts';
import type { Parameter, ServiceOperation } from './service-operation.ts';

const INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads a parameter's text as the type its schema has. A text that is not of that type stays a
 * text, for the validator to refuse. Lists are comma-separated (`explode: false`, A-16).
 */
export function coerceParameter(text: string, schema: JsonObject): unknown {
  const { type } = schema;
  if (type === 'array')
    return text.split(',').map((item) => coerceParameter(item, schema['items']));
  if (type === 'integer') return INTEGER.test(text) ? Number(text) : text;
  if (type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

export type ParameterValues = Readonly<Record<string, unknown>>;

/** The parameters of a request, as far as they are given, and what is wrong with them. */
export interface Parameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
  readonly issues: readonly Issue[];
}

/** Headers as far as they are read: `Headers` are, and so is an object over those of Node. */
export interface HeaderReader {
  /** The value of a header by its name in lower case; null where there is none. */
  get(name: string): string | null;
}

/** What has parameters: an operation, as far as they go. */
export type Parametrized = Pick<ServiceOperation, 'path' | 'parameters'>;

/**
 * Makes the reader of an operation's parameters. A query parameter that the operation does not have is
 * a fault: a misspelled filter must never mean all entries. Headers are free.
 */
export function createReadParameters(operation: Parametrized, find: FindValidator) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const takesVersion = operation.parameters.some(({ name }) => name === 'If-Match');
  // Clients write lists in three ways, and each is clear.
  const queryNames = new Set(
    operation.parameters
      .filter((each) => each.in === 'query')
      .flatMap((each) => (isList(each) ? [each.name, `${each.name}[]`] : [each.name])),
  );
  const readPath = createReadPlace(operation, 'path', find);
  const readQuery = createReadPlace(operation, 'query', find);
  const readHeader = createReadPlace(operation, 'header', find);
  return (values: readonly string[], query: URLSearchParams, headers: HeaderReader): Parameters => {
    const issues: Issue[] = [];
    for (const name of query.size === 0 ? [] : new Set(query.keys())) {
      if (queryNames.has(name)) continue;
      issues.push({ in: 'query', pointer: name, message: 'is not a parameter of this operation' });
    }
    // What must not happen unless the resource is as it was read must never just happen.
    if (headers.get('if-match') !== null && !takesVersion)
      issues.push({ in: 'header', pointer: 'If-Match', message: 'is not taken by this operation' });
    const path = readPath(({ name }) => decode(values[names.indexOf(name)], name, issues), issues);
    return {
      path: path as Record<string, string>,
      query: readQuery((each) => queryTexts(query, each), issues),
      headers: readHeader(({ key }) => toList(headers.get(key)), issues),
      issues,
    };
  };
}

const isList = ({ in: place, schema }: Parameter): boolean =>
  place === 'query' && schema['type'] === 'array';

/** `expand=a,b`, `expand=a&expand=b` and `expand[]=a&expand[]=b` are the same list. */
function queryTexts(query: URLSearchParams, parameter: Parameter): string[] {
  const { name } = parameter;
  if (!isList(parameter)) return query.getAll(name);
  const parts = [...query.getAll(name), ...query.getAll(`${name}[]`)];
  return parts.length > 0 ? [parts.join(',')] : [];
}

function decode(text: string | undefined, name: string, issues: Issue[]): string[] {
  if (text === undefined) return [];
  try {
    return [decodeURIComponent(text)];
  } catch {
    issues.push({ in: 'path', pointer: name, message: 'is not percent-encoded UTF-8' });
    return [text];
  }
}

const toList = (text: string | null): string[] => (text === null ? [] : [text]);

function createReadPlace(operation: Parametrized, place: Parameter['in'], find: FindValidator) {
  const parameters = operation.parameters
    .filter((parameter) => parameter.in === place)
    .map((each) => ({ ...each, key: each.name.toLowerCase(), validate: find(each.schema) }));
  return (texts: (parameter: Parameter) => readonly string[], issues: Issue[]) => {
    const read: Record<string, unknown> = {};
    const faults: Issue[] = [];
    for (const parameter of parameters) {
      const { name, schema, required, validate } = parameter;
      const given = texts(parameter);
      if (given.length > 1)
        issues.push({ in: place, pointer: name, message: `appears ${given.length} times` });
      if (given[0] !== undefined) {
        read[name] = coerceParameter(given[0], schema);
        for (const fault of validate(read[name])) faults.push(toIssue(fault, name, place));
      } else if (required) issues.push({ in: place, pointer: name, message: 'is required' });
    }
    issues.push(...faults);
    return read;
  };
}

/** `/0` is the first item of a list. */
function toIssue({ pointer, message }: Fault, name: string, place: Parameter['in']): Issue {
  const [, item] = pointer.split('/');
  const about = item === undefined ? message : `item ${Number(item) + 1} ${message}`;
  return { in: place, pointer: name, message: about };
}
