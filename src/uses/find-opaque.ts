import type ts from 'typescript';
import type { ContractNames } from './contract-names.ts';
import type { Compiler } from './find-compiler.ts';

/** A value of the contract that goes where nobody sees what is used of it. */
export interface Opaque {
  /** The name of its type. */
  readonly type: string;
  readonly why: 'spread' | 'rest' | 'key' | 'any' | 'passed';
}

/** Whether a key can be any of its object: a text, or `keyof Contact`. */
export function isAnyKey(
  { TypeFlags: { NumberLike, StringLiteral, ESSymbolLike } }: Compiler,
  checker: ts.TypeChecker,
  { expression, argumentExpression }: ts.ElementAccessExpression,
): boolean {
  const type = checker.getTypeAtLocation(argumentExpression);
  const keys = type.isUnion() ? type.types : [type];
  if (keys.some(({ flags }) => !(flags & (NumberLike | StringLiteral | ESSymbolLike)))) return true;
  const owner = checker.getTypeAtLocation(expression);
  return keys.length > 1 && keys.length >= checker.getPropertiesOfType(owner).length;
}

/** What is opaque at a node; of most nodes nothing. */
export function findOpaque(
  compiler: Compiler,
  checker: ts.TypeChecker,
  names: ContractNames,
  node: ts.Node,
): Opaque[] {
  const told = (why: Opaque['why'], type: ts.Type): Opaque[] =>
    [...names.typesIn(type)].map((one) => ({ type: one, why }));
  const of = (why: Opaque['why'], one: ts.Expression): Opaque[] =>
    told(why, checker.getTypeAtLocation(one));
  if (compiler.isSpreadAssignment(node) || compiler.isJsxSpreadAttribute(node))
    return of('spread', node.expression);
  if (compiler.isBindingElement(node) && node.dotDotDotToken)
    return told('rest', checker.getTypeAtLocation(node.parent));
  if (compiler.isElementAccessExpression(node) && isAnyKey(compiler, checker, node))
    return of('key', node.expression);
  if (compiler.isAsExpression(node) || compiler.isTypeAssertionExpression(node))
    return isLoose(checker.getTypeFromTypeNode(node.type), compiler)
      ? of('any', node.expression)
      : [];
  if (compiler.isVariableDeclaration(node) && node.type && node.initializer)
    return isLoose(checker.getTypeFromTypeNode(node.type), compiler)
      ? of('any', node.initializer)
      : [];
  if (compiler.isCallExpression(node) || compiler.isNewExpression(node))
    return (node.arguments ?? []).flatMap((one, index) =>
      takesAnything(node, index, compiler, checker) ? of('passed', one) : [],
    );
  return [];
}

function isLoose({ flags }: ts.Type, compiler: Compiler): boolean {
  const { Any, Unknown, NonPrimitive, TypeParameter } = compiler.TypeFlags;
  return Boolean(flags & (Any | Unknown | NonPrimitive | TypeParameter));
}

/** Whether a function says nothing of what it takes: a list or a map says it later, a type parameter of its own never. */
function takesAnything(
  call: ts.CallExpression | ts.NewExpression,
  index: number,
  compiler: Compiler,
  checker: ts.TypeChecker,
): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (!declaration || compiler.isJSDocSignature(declaration)) return false;
  const { parameters, typeParameters = [] } = declaration;
  const parameter = parameters[Math.min(index, parameters.length - 1)];
  if (!parameter?.type) return parameter !== undefined && !parameter.initializer;
  const written = parameter.type;
  const type = checker.getTypeFromTypeNode(
    parameter.dotDotDotToken && compiler.isArrayTypeNode(written) ? written.elementType : written,
  );
  const own = typeParameters.map((one) => checker.getTypeAtLocation(one));
  if (type.flags & compiler.TypeFlags.TypeParameter) return own.includes(type);
  const isRecord = Boolean(type.getStringIndexType()) || isEmpty(type, compiler, checker);
  return isLoose(type, compiler) || isRecord;
}

function isEmpty(type: ts.Type, compiler: Compiler, checker: ts.TypeChecker): boolean {
  const isObject = Boolean(type.flags & compiler.TypeFlags.Object);
  const isCallable = type.getCallSignatures().length > 0;
  return isObject && !isCallable && checker.getPropertiesOfType(type).length === 0;
}
