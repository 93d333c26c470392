import ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import type { Operation } from '../contract/operations.ts';

const { factory, SyntaxKind } = ts;
const UNDEFINED = factory.createKeywordTypeNode(SyntaxKind.UndefinedKeyword);

/** The names of the schemas that a request body can hold, at any depth. */
export function requestSchemas(openapi: JsonObject): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref') visit(value);
      else if (typeof value === 'string' && value.startsWith('#/components/schemas/')) add(value);
    }
  };
  const add = (reference: string): void => {
    const name = reference.split('/').at(-1) as string;
    if (found.has(name)) return;
    found.add(name);
    visit(openapi['components'].schemas[name]);
  };
  for (const item of Object.values<JsonObject>(openapi['paths'])) {
    for (const operation of Object.values<JsonObject>(item)) visit(operation?.['requestBody']);
  }
  return found;
}

/**
 * Lets optional members be `undefined`, which JSON and queries leave out: under
 * `exactOptionalPropertyTypes` a caller could not pass a value that may be missing.
 */
export function allowUndefined<T extends ts.Node>(root: T): T {
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, undefined);
    if (!ts.isPropertySignature(inner) || !inner.questionToken || !inner.type) return inner;
    const parts = ts.isUnionTypeNode(inner.type) ? inner.type.types : [inner.type];
    const { modifiers, name, questionToken } = inner;
    const type = factory.createUnionTypeNode([...parts, UNDEFINED]);
    return withComments(
      factory.updatePropertySignature(inner, modifiers, name, questionToken, type),
      node,
    );
  };
  return ts.visitNode(root, visit) as T;
}

/** Takes a `Date` where a query has a time; the client writes it. */
export function withDates(query: ts.TypeNode, { parameters }: Operation): ts.TypeNode {
  const times = parameters.filter(({ schema }) => schema['format'] === 'date-time');
  if (!ts.isTypeLiteralNode(query) || times.length === 0) return query;
  const members = query.members.map((member) => {
    if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name) || !member.type)
      return member;
    const { modifiers, name, questionToken, type } = member;
    if (!times.some((parameter) => parameter.name === name.text)) return member;
    const union = factory.createUnionTypeNode([type, factory.createTypeReferenceNode('Date')]);
    return withComments(
      factory.createPropertySignature(modifiers, name, questionToken, union),
      member,
    );
  });
  return factory.createTypeLiteralNode(members);
}

/** openapi-typescript writes comments as synthetic ones, which a new node does not have. */
export const withComments = <T extends ts.Node>(node: T, from: ts.Node): T =>
  ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(from));
