import ts from 'typescript';

type Members = ReadonlyMap<string, ts.TypeNode>;

const nameOf = (member: ts.TypeElement): string =>
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
