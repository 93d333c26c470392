import type ts from 'typescript';
import type { ContractName, ContractNames } from './contract-names.ts';
import { findOpaque, isAnyKey } from './find-opaque.ts';
import type { UsedPart } from './manifest.ts';
import type { Compiler } from './read-programs.ts';

/** One use of a part of the contract, and its node. */
export interface NodeUse extends UsedPart {
  readonly node: ts.Node;
}

/** Words that stand for parts of the contract wherever they are written. */
export type ContractWords = Readonly<Record<'events' | 'codes', ReadonlySet<string>>>;

/** How often a variable is followed back to what it was made of. */
const MOST_LEVELS = 4;

/** Collects what files of a program use of the contract. */
export class UseCollector {
  readonly uses: NodeUse[] = [];
  readonly #ts: Compiler;
  readonly #names: ContractNames;
  readonly #files: readonly ts.SourceFile[];
  readonly #words: ContractWords;

  constructor(names: ContractNames, files: readonly ts.SourceFile[], words: ContractWords) {
    [this.#ts, this.#names, this.#files, this.#words] = [names.ts, names, files, words];
    for (const file of files) this.#visit(file);
  }

  #add(kind: UsedPart['kind'], key: string, node: ts.Node, detail?: string): void {
    this.uses.push({ kind, key, node, detail });
  }

  #addNames(found: readonly ContractName[], node: ts.Node, how: 'read' | 'write'): void {
    const details: Partial<Record<UsedPart['kind'], string>> = { fields: how, schemas: 'named' };
    for (const { kind, key } of found) this.#add(kind, key, node, details[kind]);
  }

  #visit(node: ts.Node): void {
    const ts = this.#ts;
    if (ts.isObjectLiteralExpression(node)) this.#visitObject(node);
    else if (ts.isStringLiteralLike(node)) this.#visitText(node);
    else if (ts.isCallExpression(node)) this.#visitCall(node);
    else if (ts.isIdentifier(node) && this.#isTypeName(node))
      this.#addNames(this.#names.of(this.#names.symbolOf(node)), node, 'read');
    else if (
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isBindingElement(node) ||
      ts.isIndexedAccessTypeNode(node)
    )
      this.#addNames(this.#namesOf(node), node, this.#isTarget(node) ? 'write' : 'read');
    for (const [why, value] of findOpaque(this.#names, node))
      for (const type of this.#names.typesIn(this.#names.typeOf(value)))
        this.#add('opaque', type, node, why);
    node.forEachChild((inner) => this.#visit(inner));
  }

  /** The contract's names for a node; of a variable, those of what it was made of. */
  #namesOf(node: ts.Node, level = 0): ContractName[] {
    const ts = this.#ts;
    const { checker } = this.#names;
    if (ts.isPropertyAccessExpression(node))
      return this.#names.of(checker.getSymbolAtLocation(node.name));
    if (ts.isElementAccessExpression(node))
      return isAnyKey(this.#names, node)
        ? []
        : this.#membersOf(node.expression, node.argumentExpression);
    // `Contact['tags']`, and `components['schemas']['Contact']`.
    if (ts.isIndexedAccessTypeNode(node)) return this.#membersOf(node.objectType, node.indexType);
    if (ts.isBindingElement(node)) {
      const { parent, propertyName, name, dotDotDotToken } = node;
      const key = propertyName ?? name;
      if (dotDotDotToken || !ts.isObjectBindingPattern(parent) || !('text' in key)) return [];
      return this.#names.ofMember(this.#names.typeOf(parent), String(key.text));
    }
    if (ts.isIdentifier(node)) {
      const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
      if (!declaration || level > MOST_LEVELS) return [];
      if (ts.isBindingElement(declaration)) return this.#namesOf(declaration);
      const source = ts.isVariableDeclaration(declaration) && declaration.initializer;
      return source ? this.#namesOf(source, level + 1) : [];
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return [];
    return 'expression' in node ? this.#namesOf(node.expression as ts.Node, level) : [];
  }

  #membersOf(owner: ts.Node, key: ts.Node): ContractName[] {
    const type = this.#names.typeOf(owner);
    return this.#textsOf(key).flatMap((text) => this.#names.ofMember(type, text));
  }

  /** The texts that a node can be. */
  #textsOf(node: ts.Node): string[] {
    const type = this.#names.typeOf(node);
    const types = type.isUnion() ? type.types : [type];
    return types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  }

  #isTarget(node: ts.Node): boolean {
    const { parent } = node;
    if (!this.#ts.isBinaryExpression(parent)) return this.#ts.isDeleteExpression(parent);
    const { FirstAssignment, LastAssignment } = this.#ts.SyntaxKind;
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
  }

  #isTypeName({ parent }: ts.Identifier): boolean {
    return (
      this.#ts.isTypeReferenceNode(parent) ||
      this.#ts.isImportSpecifier(parent) ||
      this.#ts.isExpressionWithTypeArguments(parent)
    );
  }

  #addSent(type: ts.Type, node: ts.Node): ReadonlySet<string> {
    const names = this.#names.typesIn(type);
    for (const name of names) this.#add('schemas', name, node, 'sent');
    return names;
  }

  /** An object that is sent, or one that the pattern of an assignment takes apart. */
  #visitObject(node: ts.ObjectLiteralExpression): void {
    const { parent } = node;
    const isPattern = this.#ts.isBinaryExpression(parent) && parent.left === node;
    const type = isPattern
      ? this.#names.typeOf(parent.right)
      : this.#names.checker.getContextualType(node);
    if (!type) return;
    if (!isPattern) this.#addSent(type, node);
    for (const property of node.properties) {
      if (!property.name || !('text' in property.name)) continue;
      const found = this.#names.ofMember(type, String(property.name.text));
      this.#addNames(found, property, isPattern ? 'read' : 'write');
      const isGiven = this.#ts.isPropertyAssignment(property);
      if (!isPattern) this.#addValues(found, isGiven ? property.initializer : property.name);
    }
  }

  #visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const [first] = given;
    for (const one of given) this.#visitArgument(one);
    if (!first || !this.#ts.isPropertyAccessExpression(expression)) return;
    const { text: verb } = expression.name;
    if (verb === 'includes') this.#addValues(this.#namesOf(first), expression.expression);
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    if (verb !== verb.toUpperCase() || !this.#ts.isStringLiteralLike(first)) return;
    if (first.text.startsWith('/')) this.#add('operations', `${verb} ${first.text}`, expression);
  }

  /** An object that was made elsewhere, and is passed to an operation. */
  #visitArgument(node: ts.Expression): void {
    if (this.#ts.isObjectLiteralExpression(node) || this.#ts.isFunctionLike(node)) return;
    const target = this.#names.checker.getContextualType(node);
    if (!target || this.#addSent(target, node).size === 0) return;
    const source = this.#names.typeOf(node);
    if (this.#names.typesIn(source).size > 0) return;
    for (const property of this.#names.checker.getPropertiesOfType(source)) {
      const [at = node] = property.declarations ?? [];
      const found = this.#names.ofMember(target, property.name);
      this.#addNames(found, this.#files.includes(at.getSourceFile()) ? at : node, 'write');
      if (this.#ts.isPropertyAssignment(at)) this.#addValues(found, at.initializer);
    }
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  #addValues(found: readonly ContractName[], node: ts.Node): void {
    const ts = this.#ts;
    if (found.length === 0 || ts.isFunctionLike(node) || ts.isObjectLiteralExpression(node)) return;
    if (!ts.isStringLiteralLike(node) && !ts.isIdentifier(node))
      node.forEachChild((inner) => this.#addValues(found, inner));
    else
      for (const { key, symbol } of found) {
        const known = this.#names.valuesIn(this.#names.checker.getTypeOfSymbol(symbol));
        for (const text of this.#textsOf(node))
          if (known.includes(text)) this.#add('values', key, node, text);
      }
  }

  #visitText(node: ts.StringLiteralLike): void {
    const { parent, text } = node;
    const isGroup = text.endsWith('.*');
    for (const event of this.#words.events)
      if (event === text || (isGroup && event.startsWith(text.slice(0, -1))))
        this.#add('events', event, node);
    if (this.#words.codes.has(text)) this.#add('codes', text, node);
    if (this.#ts.isCaseClause(parent))
      this.#addValues(this.#namesOf(parent.parent.parent.expression), node);
    if (this.#ts.isBinaryExpression(parent))
      this.#addValues(this.#namesOf(parent.left === node ? parent.right : parent.left), node);
  }
}
