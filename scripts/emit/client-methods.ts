import { dereference, type JsonObject } from '../../src/service/json.ts';
import { readExamples } from '../../src/service/find-example.ts';
import type { Operation } from '../contract/operations.ts';
import { docComment } from './doc-comment.ts';

const RESULT_TYPES = {
  resource: 'Promise<Result',
  list: 'PageRequest',
  plain: 'Promise<TokenResult',
};

export const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const queryName = (operation: Operation): string => `${pascal(operation.id)}Query`;
export const hasQuery = (operation: Operation): boolean =>
  operation.parameters.some(({ in: place }) => place === 'query');
/** Whether `params` of the method is the body: of POST, PUT and PATCH, also where none is declared yet. */
const sendsBody = ({ verb }: Operation): boolean => verb.startsWith('p');

/** The names that `params` of the method may have. */
export function paramNames(operation: Operation, openapi: JsonObject): string[] {
  const { body, parameters } = operation;
  if (sendsBody(operation))
    return Object.keys(dereference(openapi, body?.schema)?.properties ?? {});
  return parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
}

function argumentName(parameter: string, count: number): string {
  const words = parameter.split('_').filter(Boolean);
  const camel = words.map((word, index) => (index ? pascal(word) : word)).join('');
  return count > 1 && camel === 'key' ? 'objectKey' : camel;
}

function pathArguments(operation: Operation): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name) => `${argumentName(name, names.length)}: string`);
}

/** The body or the query, in the same place for every operation, so that a new one shifts nothing. */
function paramsArgument(operation: Operation): string {
  const { body, bodySchema, parameters } = operation;
  if (sendsBody(operation))
    return `params${body?.required ? '' : '?'}: ${bodySchema ?? 'NoParams'}`;
  if (body) {
    throw new Error(
      `${operation.id}: the client has no place for a body of ${operation.verb.toUpperCase()}, make it a POST.`,
    );
  }
  const isRequired = parameters.some(({ in: place, required }) => place === 'query' && required);
  const type = hasQuery(operation) ? queryName(operation) : 'NoParams';
  return `params${isRequired ? '' : '?'}: ${type}`;
}

function signature(operation: Operation): string {
  const options =
    hasQuery(operation) && sendsBody(operation)
      ? `CallOptions<${queryName(operation)}>`
      : 'CallOptions';
  const parameters = [
    ...pathArguments(operation),
    paramsArgument(operation),
    `options?: ${options}`,
  ];
  const { kind, schema } = operation.result;
  return `${operation.method}(${parameters.join(', ')}): ${RESULT_TYPES[kind]}<${schema}>${kind === 'list' ? '' : '>'};`;
}

/** Which function of the package does more with an operation than its method. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  importContacts: ['', '`importAllContacts(crm, rows)` imports any number of rows.'],
};

const WAIT = ['', '`waitForJob(crm, job)` looks at a job until it is done.'];

/** `409 channel_inactive, no_channel`: a status, and the codes of the examples of its response. */
function errorText(status: string, operation: Operation, openapi: JsonObject): string {
  const { content = {} } = dereference(openapi, operation.node['responses'][status]);
  const [media = {}] = Object.values<JsonObject>(content);
  const examples = readExamples(openapi, media).map(({ value }) => Object(value).error);
  const codes = examples.map((error) => error?.code ?? error).filter(Boolean);
  return [status, [...new Set(codes)].join(', ')].join(' ').trim();
}

function methodComment(operation: Operation, openapi: JsonObject): string {
  const { node, scopes, result, id } = operation;
  const scope = scopes?.length
    ? [`Needs the scope ${scopes.map((name) => `\`${name}\``).join(', ')}.`]
    : [];
  const told = operation.errorStatuses.map((status) => errorText(status, operation, openapi));
  const errors = `Errors: ${told.join('; ')}.`;
  return docComment(
    [
      `${node['summary']}: \`${operation.verb.toUpperCase()} ${operation.path}\`.`,
      '',
      node['description'],
      ...(BEYOND[id] ?? []),
      ...(result.schema === 'Job' && result.kind === 'resource' && id !== 'cancelJob' ? WAIT : []),
      '',
      ...scope,
      errors,
      ...(node['deprecated'] ? [`@deprecated It goes away after ${node['x-sunset']}.`] : []),
      ...(operation.stability === 'beta' ? ['', '@beta'] : []),
    ],
    '  ',
  );
}

/** The interface of a family: a method per operation. */
export function familyInterface(
  family: string,
  operations: Operation[],
  openapi: JsonObject,
): string {
  const methods = operations.map(
    (operation) => `${methodComment(operation, openapi)}  ${signature(operation)}\n`,
  );
  return `export interface ${pascal(family)}Api {\n${methods.join('\n')}}\n`;
}
