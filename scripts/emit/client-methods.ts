import type { JsonObject } from '../../src/service/json.ts';
import type { Operation } from '../contract/operations.ts';
import { composedMethods } from './composed-methods.ts';
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
export const takesQuery = (operation: Operation): boolean =>
  operation.verb === 'get' && hasQuery(operation);

function argumentName(parameter: string, count: number): string {
  const words = parameter.split('_').filter(Boolean);
  const camel = words.map((word, index) => (index ? pascal(word) : word)).join('');
  return count > 1 && camel === 'key' ? 'objectKey' : camel;
}

function pathArguments(operation: Operation): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name) => `${argumentName(name, names.length)}: string`);
}

function bodyArgument(operation: Operation): string[] {
  if (!operation.body) return [];
  return [`body${operation.body.required ? '' : '?'}: ${operation.bodySchema}`];
}

function signature(operation: Operation): string {
  const required = operation.parameters.some(
    ({ in: place, required: must }) => place === 'query' && must,
  );
  const query = takesQuery(operation)
    ? [`query${required ? '' : '?'}: ${queryName(operation)}`]
    : [];
  const options =
    hasQuery(operation) && !takesQuery(operation)
      ? `CallOptions<${queryName(operation)}>`
      : 'CallOptions';
  const parameters = [
    ...pathArguments(operation),
    ...bodyArgument(operation),
    ...query,
    `options?: ${options}`,
  ];
  const { kind, schema } = operation.result;
  return `${operation.method}(${parameters.join(', ')}): ${RESULT_TYPES[kind]}<${schema}>${kind === 'list' ? '' : '>'};`;
}

function methodComment(operation: Operation): string {
  const { node, scopes } = operation;
  const scope = scopes?.length
    ? [`Needs the scope ${scopes.map((name) => `\`${name}\``).join(', ')}.`]
    : [];
  const errors = `Errors: ${operation.errorStatuses.join(', ')}.`;
  return docComment(
    [
      `${node['summary']}: \`${operation.verb.toUpperCase()} ${operation.path}\`.`,
      '',
      node['description'],
      '',
      ...scope,
      errors,
      ...(node['deprecated'] ? [`@deprecated It goes away after ${node['x-sunset']}.`] : []),
      ...(operation.stability === 'beta' ? ['', '@beta'] : []),
    ],
    '  ',
  );
}

/** The interface of a family: a method per operation, and those that the client composes of them. */
export function familyInterface(
  family: string,
  operations: Operation[],
  openapi: JsonObject,
): string {
  const methods = operations.flatMap((operation) => [
    `${methodComment(operation)}  ${signature(operation)}\n`,
    ...composedMethods(operation, openapi).map(({ member }) => member),
  ]);
  return `export interface ${pascal(family)}Api {\n${methods.join('\n')}}\n`;
}
