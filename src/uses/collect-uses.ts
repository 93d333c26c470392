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
export class UseCollector {
  readonly uses: Use[] = [];
  readonly #ts: Compiler;
  readonly #checker: ts.TypeChecker;
  readonly #names: ContractNames;
  readonly #files: readonly ts.SourceFile[];
  readonly #words: ContractWords;

  constructor(
    compiler: Compiler,
    checker: ts.TypeChecker,
    names: ContractNames,
    files: readonly ts.SourceFile[],
    words: ContractWords,
  ) {
    [this.#ts, this.#checker, this.#names] = [compiler, checker, names];
    [this.#files, this.#words] = [files, words];
    for (const file of files) this.#visit(file);
  }

  #typeOf(node: ts.Node): ts.Type {
    return this.#checker.getTypeAtLocation(node);
  }

  #add(kind: UseKind, key: string, node: ts.Node, detail?: string): void {
    this.uses.push({ kind, key, node, detail });
  }

  #addNames(found: readonly ContractName[], node: ts.Node, how: 'read' | 'write'): void {
    for (const { kind, key } of found) {
      if (kind === 'fields') this.#add(how, key, node);
      else this.#add(kind === 'schemas' ? 'named' : kind, key, node);
    }
  }

  #visit(node: ts.Node): void {
    if (this.#ts.isPropertyAccessExpression(node) || this.#ts.isElementAccessExpression(node))
      this.#addNames(this.#namesOf(node), node, this.#isTarget(node) ? 'write' : 'read');
    else if (this.#ts.isBindingElement(node))
      this.#addNames(this.#namesOfElement(node), node, 'read');
    else if (this.#ts.isObjectLiteralExpression(node)) this.#visitObject(node);
    else if (this.#ts.isStringLiteralLike(node)) this.#visitText(node);
    else if (this.#ts.isCallExpression(node)) this.#visitCall(node);
    else if (this.#ts.isIndexedAccessTypeNode(node)) this.#visitIndexed(node);
    else if (this.#ts.isIdentifier(node) && this.#isTypeName(node))
      this.#addNames(this.#names.of(this.#symbolOf(node)), node, 'read');
    for (const { type, why } of findOpaque(this.#ts, this.#checker, this.#names, node))
      this.#add('opaque', type, node, why);
    node.forEachChild((inner) => this.#visit(inner));
  }

  /** The contract's names for an expression; of a variable, those of what it was made of. */
  #namesOf(node: ts.Expression, level = 0): ContractName[] {
    if (this.#ts.isPropertyAccessExpression(node))
      return this.#names.of(this.#checker.getSymbolAtLocation(node.name));
    if (this.#ts.isElementAccessExpression(node)) {
      if (isAnyKey(this.#ts, this.#checker, node)) return [];
      const texts = this.#literalsOf(this.#typeOf(node.argumentExpression));
      return texts.flatMap((text) => this.#names.ofMember(this.#typeOf(node.expression), text));
    }
    if (this.#ts.isIdentifier(node)) {
      const declaration = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
      if (!declaration || level > MOST_LEVELS) return [];
      if (this.#ts.isBindingElement(declaration)) return this.#namesOfElement(declaration);
      const source = this.#ts.isVariableDeclaration(declaration) && declaration.initializer;
      return source ? this.#namesOf(source, level + 1) : [];
    }
    const isCall = this.#ts.isCallExpression(node) || this.#ts.isNewExpression(node);
    return 'expression' in node && !isCall
      ? this.#namesOf(node.expression as ts.Expression, level)
      : [];
  }

  #namesOfElement({ parent, propertyName, name, ...rest }: ts.BindingElement): ContractName[] {
    const key = propertyName ?? name;
    const isField =
      !rest.dotDotDotToken && this.#ts.isObjectBindingPattern(parent) && 'text' in key;
    return isField ? this.#names.ofMember(this.#typeOf(parent), String(key.text)) : [];
  }

  #literalsOf(type: ts.Type): string[] {
    const types = type.isUnion() ? type.types : [type];
    return types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  }

  #isTarget(node: ts.Expression): boolean {
    const { parent } = node;
    if (!this.#ts.isBinaryExpression(parent)) return this.#ts.isDeleteExpression(parent);
    const { FirstAssignment, LastAssignment } = this.#ts.SyntaxKind;
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
  }

  /** An object that is sent, or one that the pattern of an assignment takes apart. */
  #visitObject(node: ts.ObjectLiteralExpression): void {
    const { parent } = node;
    const isPattern = this.#ts.isBinaryExpression(parent) && parent.left === node;
    const type = isPattern ? this.#typeOf(parent.right) : this.#checker.getContextualType(node);
    if (!type) return;
    if (!isPattern) for (const name of this.#names.typesIn(type)) this.#add('sent', name, node);
    for (const property of node.properties) {
      if (!property.name || !('text' in property.name)) continue;
      const found = this.#names.ofMember(type, String(property.name.text));
      this.#addNames(found, property, isPattern ? 'read' : 'write');
      if (!isPattern)
        this.#addValues(
          found,
          this.#ts.isPropertyAssignment(property) ? property.initializer : property.name,
        );
    }
  }

  #visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const [first] = given;
    for (const one of given) this.#visitArgument(one);
    if (!first || !this.#ts.isPropertyAccessExpression(expression)) return;
    const { text: verb } = expression.name;
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    if (
      this.#ts.isStringLiteralLike(first) &&
      first.text.startsWith('/') &&
      verb === verb.toUpperCase()
    )
      this.#add('operations', `${verb} ${first.text}`, expression);
    if (verb === 'includes') this.#addValues(this.#namesOf(first), expression.expression);
  }

  /** An object that was made elsewhere, and is passed to an operation. */
  #visitArgument(node: ts.Expression): void {
    if (this.#ts.isObjectLiteralExpression(node) || this.#ts.isFunctionLike(node)) return;
    const target = this.#checker.getContextualType(node);
    const types = target ? this.#names.typesIn(target) : new Set<string>();
    if (!target || types.size === 0) return;
    for (const name of types) this.#add('sent', name, node);
    const source = this.#typeOf(node);
    if (this.#names.typesIn(source).size > 0) return;
    for (const property of this.#checker.getPropertiesOfType(source)) {
      const [at = node] = property.declarations ?? [];
      const found = this.#names.ofMember(target, property.name);
      this.#addNames(found, this.#files.includes(at.getSourceFile()) ? at : node, 'write');
      if (this.#ts.isPropertyAssignment(at)) this.#addValues(found, at.initializer);
    }
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  #addValues(found: readonly ContractName[], node: ts.Node): void {
    if (this.#ts.isStringLiteralLike(node) || this.#ts.isIdentifier(node)) {
      for (const name of found) {
        const known = this.#names.valuesOf(name);
        for (const text of this.#literalsOf(this.#typeOf(node)))
          if (known.has(text)) this.#add('values', name.key, node, text);
      }
    } else if (
      found.length > 0 &&
      !this.#ts.isFunctionLike(node) &&
      !this.#ts.isObjectLiteralExpression(node)
    ) {
      node.forEachChild((inner) => this.#addValues(found, inner));
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

  /** `Contact['tags']`, and `components['schemas']['Contact']`. */
  #visitIndexed(node: ts.IndexedAccessTypeNode): void {
    const owner = this.#checker.getTypeFromTypeNode(node.objectType);
    for (const text of this.#literalsOf(this.#checker.getTypeFromTypeNode(node.indexType)))
      this.#addNames(this.#names.ofMember(owner, text), node, 'read');
  }

  #isTypeName({ parent }: ts.Identifier): boolean {
    return (
      this.#ts.isTypeReferenceNode(parent) ||
      this.#ts.isImportSpecifier(parent) ||
      this.#ts.isExpressionWithTypeArguments(parent)
    );
  }

  #symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const isAlias = symbol && symbol.flags & this.#ts.SymbolFlags.Alias;
    return isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}
