import ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';
import { withMemberTypes } from './named-types.ts';

/** Which members of which schemas hold fields of a workspace's own, and what their type is called. */
const MEMBERS: readonly (readonly [schemas: RegExp, member: string, suffix: string])[] = [
  [/^(Contact|Company|Deal|Ticket)(?:Create|Update)?$/, 'custom_fields', 'Fields'],
  [/^(?:CustomObject)?(Record)(?:Create|Update)?$/, 'properties', 'Properties'],
];

const ownName = (schema: string, member: string): string | undefined => {
  const found = MEMBERS.find(([schemas, name]) => name === member && schemas.test(schema));
  return found && `${found[0].exec(schema)?.[1]}${found[2]}`;
};

/** The names of all types that programs can add to. */
export function ownFieldNames(openapi: JsonObject): string[] {
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas);
  const names = schemas.flatMap(([schema, { properties = {} }]) =>
    Object.entries<JsonObject>(properties).flatMap(([member, { type }]) =>
      type === 'object' ? (ownName(schema, member) ?? []) : [],
    ),
  );
  return [...new Set(names)].sort();
}

/** Gives a schema's own fields the type that programs can add to, and tells its name. */
export const nameOwnFields = (schema: string, type: ts.TypeNode, used: Set<string>): ts.TypeNode =>
  withMemberTypes(type, (member, fields) => {
    const name = ownName(schema, member);
    if (!name || !ts.isTypeLiteralNode(fields)) return undefined;
    used.add(name);
    return ts.factory.createIntersectionTypeNode([
      ts.factory.createTypeReferenceNode(name),
      fields,
    ]);
  });

/** `generated/own-fields.ts`: an empty interface for each kind of thing that has fields of the workspace's own. */
export function emitOwnFields(names: readonly string[]): string {
  const interfaces = names.map((name) => {
    const thing = name.replace(/(?:Fields|Properties)$/, '').toLowerCase();
    return `\
/**
 * The fields that the workspace has defined for a ${thing}. Empty until a program adds its own; other keys
 * stay \`unknown\`.
 *
 * @example
 * declare module 'messaging-crm-api' {
 *   interface ${name} {
 *     renewal_month?: number;
 *   }
 * }
 */
export interface ${name} {}
`;
  });
  return BANNER + interfaces.join('\n');
}
