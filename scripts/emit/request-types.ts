import ts from 'typescript';
import { escapeSegment, type JsonObject } from '../../src/service/json.ts';
import type { Operation } from '../contract/operations.ts';
import { createReach } from '../contract/references.ts';
import { withMemberTypes, withType } from './named-types.ts';

const { factory, SyntaxKind } = ts;
const UNDEFINED = factory.createKeywordTypeNode(SyntaxKind.UndefinedKeyword);

/** The names of the schemas that a request body can hold, at any depth. */
export function requestSchemas(openapi: JsonObject): Set<string> {
  const reach = createReach(openapi);
  const bodies = Object.entries<JsonObject>(openapi['paths']).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `#/paths/${escapeSegment(path)}/${verb}/requestBody`),
  );
  const reached = bodies.flatMap((body) => [...reach(body)]);
  return new Set(
    reached.flatMap((place) => /^#\/components\/schemas\/(.+)$/.exec(place)?.[1] ?? []),
  );
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
    return withType(inner, factory.createUnionTypeNode([...parts, UNDEFINED]));
  };
  return ts.visitNode(root, visit) as T;
}

/** Takes a `Date` where a query has a time; the client writes it. */
export const withDates = (query: ts.TypeNode, { parameters }: Operation): ts.TypeNode =>
  withMemberTypes(query, (member, type) => {
    const parameter = parameters.find(({ name }) => name === member);
    if (parameter?.schema['format'] !== 'date-time') return undefined;
    return factory.createUnionTypeNode([type, factory.createTypeReferenceNode('Date')]);
  });
