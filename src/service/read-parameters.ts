import { coerceParameter } from './coerce-parameter.ts';
import type { Fault, Issue } from './issue.ts';
import type { Parameter, ServiceOperation } from './service-operation.ts';
import type { Compile } from './schema-validators.ts';

/** Parameters by name, of the types that their schemas have. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** The parameters of a request, as far as they are given, and what is wrong with them. */
export interface Parameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
  readonly issues: readonly Issue[];
}

type Texts = (parameter: Parameter) => readonly string[];
type ReadPlace = (texts: Texts, issues: Issue[]) => Record<string, unknown>;

/** Headers as far as they are read: `Headers` are, and so is an object over those of Node. */
export interface HeaderReader {
  /** The value of a header by its name in lower case; null where there is none. */
  get(name: string): string | null;
}

/** Reads the parameters of one operation. */
export type ReadParameters = (
  values: readonly string[],
  query: URLSearchParams,
  headers: HeaderReader,
) => Parameters;

/**
 * Makes the reader of an operation's parameters. A query parameter that the operation does not have is
 * a fault: a misspelled filter must never mean all entries. Headers are free.
 */
export function createReadParameters(
  operation: ServiceOperation,
  compile: Compile,
): ReadParameters {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const queryNames = new Set(
    operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  );
  const readPath = createReadPlace(operation, 'path', compile);
  const readQuery = createReadPlace(operation, 'query', compile);
  const readHeader = createReadPlace(operation, 'header', compile);
  return (values, query, headers) => {
    const issues: Issue[] = [...new Set(query.keys())]
      .filter((name) => !queryNames.has(name))
      .map((name) => ({
        in: 'query',
        pointer: name,
        message: 'is not a parameter of this operation',
      }));
    const path = readPath(({ name }) => decode(values[names.indexOf(name)], name, issues), issues);
    return {
      path: path as Record<string, string>,
      query: readQuery(({ name }) => query.getAll(name), issues),
      headers: readHeader(({ name }) => [headers.get(name.toLowerCase()) ?? []].flat(), issues),
      issues,
    };
  };
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

/** One validator for all parameters in a place: they are the fields of an object. */
function createReadPlace(
  operation: ServiceOperation,
  place: Parameter['in'],
  compile: Compile,
): ReadPlace {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return () => ({});
  const validate = compile({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  return (texts, issues) => {
    const read: Record<string, unknown> = {};
    for (const parameter of parameters) {
      const { name, schema } = parameter;
      const given = texts(parameter);
      if (given.length > 1) {
        issues.push({ in: place, pointer: name, message: `is given ${given.length} times` });
      }
      if (given[0] !== undefined) read[name] = coerceParameter(given[0], schema);
    }
    issues.push(...validate(read).map((fault) => toIssue(fault, place)));
    return read;
  };
}

/** `/expand/0` is the first item of `expand`. */
function toIssue({ pointer, message }: Fault, place: Parameter['in']): Issue {
  const [, name = '', item] = pointer.split('/');
  const about = item === undefined ? message : `item ${Number(item) + 1} ${message}`;
  return { in: place, pointer: name, message: about };
}
