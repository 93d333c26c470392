import ts from 'typescript';

type Members = ReadonlyMap<string, ts.TypeNode>;

export const nameOf = (member: ts.TypeElement): string =>
  (member.name as ts.Identifier | ts.StringLiteral).text;

function membersOf(type: ts.TypeNode | undefined): Members {
  if (!type || !ts.isTypeLiteralNode(type)) return new Map();
  const signatures = type.members.filter(ts.isPropertySignature);
  return new Map(signatures.map((member) => [nameOf(member), member.type as ts.TypeNode]));
}

/** The members of one of openapi-typescript's interfaces (`paths`, `components`, `operations`). */
export function interfaceMembers(nodes: readonly ts.Node[], name: string): Members {
  const found = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!found) return new Map();
  return membersOf(ts.factory.createTypeLiteralNode((found as ts.InterfaceDeclaration).members));
}

/** The type at a path of member names below a type, such as `parameters`, `query`. */
export function memberAt(
  type: ts.TypeNode | undefined,
  ...path: string[]
): ts.TypeNode | undefined {
  return path.reduce((node, name) => membersOf(node).get(name), type);
}

/** A member with another type. openapi-typescript's comments are synthetic ones, which a new node does not have. */
export const withType = (
  member: ts.PropertySignature,
  type: ts.TypeNode | undefined,
  isOptional = member.questionToken !== undefined,
): ts.PropertySignature =>
  ts.setSyntheticLeadingComments(
    propertyOf(member.name, type, isOptional),
    ts.getSyntheticLeadingComments(member),
  );

export const literalType = (text: string): ts.TypeNode =>
  ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(text));

const OPTIONAL = ts.factory.createToken(ts.SyntaxKind.QuestionToken);

export const propertyOf = (
  name: ts.PropertyName,
  type: ts.TypeNode | undefined,
  isOptional: boolean,
): ts.PropertySignature =>
  ts.factory.createPropertySignature(undefined, name, isOptional ? OPTIONAL : undefined, type);

/** An object type whose members have the types that `change` gives; undefined leaves one as it is. */
export function withMemberTypes(
  type: ts.TypeNode,
  change: (name: string, type: ts.TypeNode) => ts.TypeNode | undefined,
): ts.TypeNode {
  if (!ts.isTypeLiteralNode(type)) return type;
  const members = type.members.map((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return member;
    const changed = change(nameOf(member), member.type);
    return changed ? withType(member, changed) : member;
  });
  return ts.factory.createTypeLiteralNode(members);
}

const literal = (node: ts.TypeNode): string | undefined =>
  ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined;

/** `components["schemas"]["Contact"]` as `['schemas', 'Contact']`. */
function componentOf(node: ts.Node): [kind: string, name: string] | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType))
    return undefined;
  const [kind, name] = [literal(node.objectType.indexType), literal(node.indexType)];
  return kind && name ? [kind, name] : undefined;
}

/**
 * Names schemas directly below a type: `components["schemas"]["Contact"]` becomes `Contact`, which `used` is told, and
 * `components["parameters"]["Limit"]` becomes what the parameter is.
 */
export function nameSchemas<T extends ts.Node>(
  root: T,
  components: Members,
  used?: Set<string>,
): T {
  const visit = (node: ts.Node): ts.Node => {
    const [kind = '', name = ''] = componentOf(node) ?? [];
    if (kind === 'schemas') {
      used?.add(name);
      return ts.factory.createTypeReferenceNode(name);
    }
    const inlined = memberAt(components.get(kind), name);
    return inlined ? visit(inlined) : ts.visitEachChild(node, visit, undefined);
  };
  return ts.visitNode(root, visit) as T;
}

/** `export interface Name { ... }` for an object type, `export type Name = ...` for another. */
export function exportedType(name: string, type: ts.TypeNode): ts.Statement {
  const { factory } = ts;
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  if (!ts.isTypeLiteralNode(type))
    return factory.createTypeAliasDeclaration(exported, name, undefined, type);
  const { members } = type;
  return factory.createInterfaceDeclaration(exported, name, undefined, undefined, members);
}
