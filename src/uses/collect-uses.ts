import type ts from 'typescript';
import type { ContractName, ContractNames } from './contract-names.ts';
import type { Compiler } from './find-compiler.ts';
import { findOpaque, isAnyKey } from './find-opaque.ts';

/** What is done with a part of the contract: of types, `named` and `sent`; of fields, `read` and `write`. */
type UseKind =
  | ('operations' | 'parameters' | 'named' | 'sent' | 'events')
  | ('codes' | 'read' | 'write' | 'values' | 'opaque');

/** One use of a part of the contract. */
export interface Use {
  readonly kind: UseKind;
  /** What is used: `Contact.tags`. */
  readonly key: string;
  /** The value of `values`, and why of `opaque`. */
  readonly detail?: string | undefined;
  readonly node: ts.Node;
}

/** Words that stand for parts of the contract wherever they are written. */
export type ContractWords = Readonly<Record<'events' | 'codes', ReadonlySet<string>>>;

/** How deep objects are looked into that are sent. */
const MOST_LEVELS = 4;

/** Collects what files of a program use of the contract. */
export function collectUses(
  compiler: Compiler,
  checker: ts.TypeChecker,
  names: ContractNames,
  files: readonly ts.SourceFile[],
  words: ContractWords,
): Use[] {
  const uses: Use[] = [];
  const { isPropertyAccessExpression, isElementAccessExpression, isBinaryExpression } = compiler;
  const { isObjectLiteralExpression, isStringLiteralLike, isPropertyAssignment } = compiler;
  const { isCallExpression, isBindingElement, isIdentifier, isFunctionLike } = compiler;
  const typeOf = (node: ts.Node): ts.Type => checker.getTypeAtLocation(node);
  for (const file of files) visit(file);
  return uses;

  function add(kind: UseKind, key: string, node: ts.Node, detail?: string): void {
    uses.push({ kind, key, node, detail });
  }

  function addNames(found: readonly ContractName[], node: ts.Node, how: 'read' | 'write'): void {
    for (const { kind, key } of found) {
      if (kind === 'fields') add(how, key, node);
      else add(kind === 'schemas' ? 'named' : kind, key, node);
    }
  }

  function visit(node: ts.Node): void {
    if (isPropertyAccessExpression(node) || isElementAccessExpression(node))
      addNames(namesOf(node), node, isTarget(node) ? 'write' : 'read');
    else if (isBindingElement(node)) addNames(namesOfElement(node), node, 'read');
    else if (isObjectLiteralExpression(node)) visitObject(node);
    else if (isStringLiteralLike(node)) visitText(node);
    else if (isCallExpression(node)) visitCall(node);
    else if (compiler.isIndexedAccessTypeNode(node)) visitIndexed(node);
    else if (isIdentifier(node) && isTypeName(node))
      addNames(names.of(symbolOf(node)), node, 'read');
    for (const { type, why } of findOpaque(compiler, checker, names, node))
      add('opaque', type, node, why);
    node.forEachChild(visit);
  }

  /** The contract's names for an expression; of a variable, those of what it was made of. */
  function namesOf(node: ts.Expression, level = 0): ContractName[] {
    if (isPropertyAccessExpression(node)) return names.of(checker.getSymbolAtLocation(node.name));
    if (isElementAccessExpression(node)) {
      if (isAnyKey(compiler, checker, node)) return [];
      const texts = literalsOf(typeOf(node.argumentExpression));
      return texts.flatMap((text) => names.ofMember(typeOf(node.expression), text));
    }
    if (isIdentifier(node)) {
      const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
      if (!declaration || level > MOST_LEVELS) return [];
      if (isBindingElement(declaration)) return namesOfElement(declaration);
      const source = compiler.isVariableDeclaration(declaration) && declaration.initializer;
      return source ? namesOf(source, level + 1) : [];
    }
    const isCall = isCallExpression(node) || compiler.isNewExpression(node);
    return 'expression' in node && !isCall ? namesOf(node.expression as ts.Expression, level) : [];
  }

  function namesOfElement({
    parent,
    propertyName,
    name,
    ...rest
  }: ts.BindingElement): ContractName[] {
    const key = propertyName ?? name;
    const isField =
      !rest.dotDotDotToken && compiler.isObjectBindingPattern(parent) && 'text' in key;
    return isField ? names.ofMember(typeOf(parent), String(key.text)) : [];
  }

  function literalsOf(type: ts.Type): string[] {
    const types = type.isUnion() ? type.types : [type];
    return types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  }

  function isTarget(node: ts.Expression): boolean {
    const { parent } = node;
    if (!isBinaryExpression(parent)) return compiler.isDeleteExpression(parent);
    const { FirstAssignment, LastAssignment } = compiler.SyntaxKind;
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
  }

  /** An object that is sent, or one that the pattern of an assignment takes apart. */
  function visitObject(node: ts.ObjectLiteralExpression): void {
    const { parent } = node;
    const isPattern = isBinaryExpression(parent) && parent.left === node;
    const type = isPattern ? typeOf(parent.right) : checker.getContextualType(node);
    if (!type) return;
    if (!isPattern) for (const name of names.typesIn(type)) add('sent', name, node);
    for (const property of node.properties) {
      if (!property.name || !('text' in property.name)) continue;
      const found = names.ofMember(type, String(property.name.text));
      addNames(found, property, isPattern ? 'read' : 'write');
      if (!isPattern)
        addValues(found, isPropertyAssignment(property) ? property.initializer : property.name);
    }
  }

  function visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const [first] = given;
    for (const one of given) visitArgument(one);
    if (!first || !isPropertyAccessExpression(expression)) return;
    const { text: verb } = expression.name;
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    if (isStringLiteralLike(first) && first.text.startsWith('/') && verb === verb.toUpperCase())
      add('operations', `${verb} ${first.text}`, expression);
    if (verb === 'includes') addValues(namesOf(first), expression.expression);
  }

  /** An object that was made elsewhere, and is passed to an operation. */
  function visitArgument(node: ts.Expression): void {
    if (isObjectLiteralExpression(node) || isFunctionLike(node)) return;
    const target = checker.getContextualType(node);
    const types = target ? names.typesIn(target) : new Set<string>();
    if (!target || types.size === 0) return;
    for (const name of types) add('sent', name, node);
    const source = typeOf(node);
    if (names.typesIn(source).size > 0) return;
    for (const property of checker.getPropertiesOfType(source)) {
      const [at = node] = property.declarations ?? [];
      const found = names.ofMember(target, property.name);
      addNames(found, files.includes(at.getSourceFile()) ? at : node, 'write');
      if (isPropertyAssignment(at)) addValues(found, at.initializer);
    }
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  function addValues(found: readonly ContractName[], node: ts.Node): void {
    if (isStringLiteralLike(node) || isIdentifier(node)) {
      for (const name of found) {
        const known = names.valuesOf(name);
        for (const text of literalsOf(typeOf(node)))
          if (known.has(text)) add('values', name.key, node, text);
      }
    } else if (found.length > 0 && !isFunctionLike(node) && !isObjectLiteralExpression(node)) {
      node.forEachChild((inner) => addValues(found, inner));
    }
  }

  function visitText(node: ts.StringLiteralLike): void {
    const { parent, text } = node;
    const isGroup = text.endsWith('.*');
    for (const event of words.events)
      if (event === text || (isGroup && event.startsWith(text.slice(0, -1))))
        add('events', event, node);
    if (words.codes.has(text)) add('codes', text, node);
    if (compiler.isCaseClause(parent)) addValues(namesOf(parent.parent.parent.expression), node);
    if (isBinaryExpression(parent))
      addValues(namesOf(parent.left === node ? parent.right : parent.left), node);
  }

  /** `Contact['tags']`, and `components['schemas']['Contact']`. */
  function visitIndexed(node: ts.IndexedAccessTypeNode): void {
    const owner = checker.getTypeFromTypeNode(node.objectType);
    for (const text of literalsOf(checker.getTypeFromTypeNode(node.indexType)))
      addNames(names.ofMember(owner, text), node, 'read');
  }

  function isTypeName({ parent }: ts.Identifier): boolean {
    const { isTypeReferenceNode, isImportSpecifier, isExpressionWithTypeArguments } = compiler;
    return (
      isTypeReferenceNode(parent) ||
      isImportSpecifier(parent) ||
      isExpressionWithTypeArguments(parent)
    );
  }

  function symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = checker.getSymbolAtLocation(node);
    const isAlias = symbol && symbol.flags & compiler.SymbolFlags.Alias;
    return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  }
}
