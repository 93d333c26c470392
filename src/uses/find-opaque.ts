import type ts from 'typescript';
import type { ContractNames } from './contract-names.ts';

/** A value that goes where nobody sees what is used of it, and why. */
type Opaque = readonly [why: 'spread' | 'rest' | 'key' | 'any' | 'passed', value: ts.Node];

/** Whether a key can be any of its object: a text, or `keyof Contact`. */
export function isAnyKey(
  names: ContractNames,
  { expression, argumentExpression }: ts.ElementAccessExpression,
): boolean {
  const { NumberLike, StringLiteral, ESSymbolLike } = names.ts.TypeFlags;
  const keys = names.partsOf(names.typeOf(argumentExpression));
  if (keys.some(({ flags }) => !(flags & (NumberLike | StringLiteral | ESSymbolLike)))) return true;
  const owner = names.typeOf(expression);
  return keys.length > 1 && keys.length >= names.checker.getPropertiesOfType(owner).length;
}

/** What is opaque at a node; at most nodes nothing. */
export function findOpaque(names: ContractNames, node: ts.Node): Opaque[] {
  const { ts } = names;
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return [['spread', node.expression]];
  if (ts.isBindingElement(node)) return node.dotDotDotToken ? [['rest', node.parent]] : [];
  if (ts.isElementAccessExpression(node))
    return isAnyKey(names, node) ? [['key', node.expression]] : [];
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const given = node.arguments?.filter((_, index) => takesAnything(names, node, index)) ?? [];
    return given.map((one) => ['passed', one]);
  }
  if (!ts.isAssertionExpression(node) && !ts.isVariableDeclaration(node)) return [];
  const value = 'expression' in node ? node.expression : node.initializer;
  return value && node.type && isLoose(names, names.typeOf(node.type)) ? [['any', value]] : [];
}

function isLoose({ ts }: ContractNames, { flags }: ts.Type): boolean {
  const { Any, Unknown, NonPrimitive, TypeParameter } = ts.TypeFlags;
  return Boolean(flags & (Any | Unknown | NonPrimitive | TypeParameter));
}

/** Whether a function says nothing of what it takes: a map says it later, `any` and a type of its own never. */
function takesAnything(
  names: ContractNames,
  call: ts.CallExpression | ts.NewExpression,
  index: number,
): boolean {
  const { ts, checker } = names;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (!declaration || ts.isJSDocSignature(declaration)) return !declaration;
  const { typeParameters = [] } = declaration;
  const parameters = declaration.parameters.filter(({ name }) => name.getText() !== 'this');
  const parameter = parameters[Math.min(index, parameters.length - 1)];
  if (!parameter?.type) return parameter !== undefined && !parameter.initializer;
  const whole = names.typeOf(parameter.type);
  const type = (parameter.dotDotDotToken && whole.getNumberIndexType()) || whole;
  if (type.flags & ts.TypeFlags.TypeParameter)
    return typeParameters.some((one) => names.typeOf(one) === type);
  const isObject = type.flags & ts.TypeFlags.Object && type.getCallSignatures().length === 0;
  const isEmpty = isObject && checker.getPropertiesOfType(type).length === 0;
  return isLoose(names, type) || Boolean(type.getStringIndexType() ?? isEmpty);
}
