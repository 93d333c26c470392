import type ts from 'typescript';
import { type ContractName, ContractNames } from './contract-names.ts';
import type { Compiler } from './find-compiler.ts';
import { findOpaque, MOST_KEYS } from './find-opaque.ts';

/** One use of a part of the contract. */
export interface Use {
  readonly kind:
    | 'operations'
    | 'parameters'
    | 'named'
    | 'sent'
    | 'events'
    | 'codes'
    | 'read'
    | 'write'
    | 'values'
    | 'opaque';
  /** What is used: `Contact.tags`. */
  readonly key: string;
  /** The value of `values`, and why of `opaque`. */
  readonly detail?: string | undefined;
  readonly node: ts.Node;
}

/** How deep objects are looked into that are sent. */
const MOST_LEVELS = 4;

/** Collects what the files of a program use of the contract. */
export class UseCollector {
  readonly uses: Use[] = [];
  readonly names: ContractNames;
  /** The files that somebody has written. */
  readonly files: readonly ts.SourceFile[];
  readonly #ts: Compiler;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #words: { readonly events: ReadonlySet<string>; readonly codes: ReadonlySet<string> };

  constructor(compiler: Compiler, program: ts.Program) {
    this.#ts = compiler;
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.names = new ContractNames(compiler, program);
    this.files = this.#findFiles(program);
    this.#words = { events: this.#membersOf('EventMap'), codes: this.#membersOf('ErrorCodes') };
    for (const file of this.files) this.#visit(file);
  }

  #findFiles(program: ts.Program): ts.SourceFile[] {
    return program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
      .filter((file) => !this.names.isContract(file));
  }

  /** The names in an interface of the contract, and the texts that stand for them. */
  #membersOf(name: string): Set<string> {
    const { isInterfaceDeclaration, isLiteralTypeNode, isStringLiteral } = this.#ts;
    const found = new Set<string>();
    const add = (node: ts.Node): void => {
      if (isLiteralTypeNode(node) && isStringLiteral(node.literal)) found.add(node.literal.text);
      node.forEachChild(add);
    };
    for (const file of this.#program.getSourceFiles()) {
      if (!this.names.isContract(file)) continue;
      for (const one of file.statements) {
        if (!isInterfaceDeclaration(one) || one.name.text !== name) continue;
        for (const member of one.members) {
          if (member.name && 'text' in member.name) found.add(String(member.name.text));
          member.forEachChild(add);
        }
      }
    }
    return found;
  }

  #add(kind: Use['kind'], key: string, node: ts.Node, detail?: string): void {
    this.uses.push({ kind, key, node, detail });
  }

  #addNames(names: readonly ContractName[], node: ts.Node, how: 'read' | 'write'): void {
    for (const { kind, key } of names) {
      if (kind === 'fields') this.#add(how, key, node);
      else this.#add(kind === 'schemas' ? 'named' : kind, key, node);
    }
  }

  #visit(node: ts.Node): void {
    const { isStringLiteralLike, isObjectLiteralExpression, isCallExpression } = this.#ts;
    if (this.#ts.isPropertyAccessExpression(node) || this.#ts.isElementAccessExpression(node))
      this.#addNames(this.#namesOf(node), node, this.#isTarget(node) ? 'write' : 'read');
    else if (this.#ts.isObjectBindingPattern(node)) this.#visitPattern(node);
    else if (isObjectLiteralExpression(node)) this.#visitObject(node);
    else if (isStringLiteralLike(node)) this.#visitText(node);
    else if (isCallExpression(node)) this.#visitCall(node);
    else if (this.#ts.isIndexedAccessTypeNode(node)) this.#visitIndexed(node);
    else if (this.#ts.isIdentifier(node) && this.#isTypeName(node)) this.#visitTypeName(node);
    for (const { type, why } of findOpaque(this.#ts, this.#checker, this.names, node))
      this.#add('opaque', type, node, why);
    node.forEachChild((inner) => this.#visit(inner));
  }

  /** The contract's names for an expression; of a variable, those of what it was made of. */
  #namesOf(node: ts.Expression, level = 0): ContractName[] {
    if (this.#ts.isPropertyAccessExpression(node))
      return this.names.of(this.#checker.getSymbolAtLocation(node.name));
    if (this.#ts.isElementAccessExpression(node)) {
      const key = this.#checker.getTypeAtLocation(node.argumentExpression);
      const owner = this.#checker.getTypeAtLocation(node.expression);
      const texts = this.#literalsOf(key);
      // `keyof Contact` says nothing of which.
      return texts.length > MOST_KEYS ? [] : texts.flatMap((text) => this.#member(owner, text));
    }
    if (this.#ts.isIdentifier(node) && level < MOST_LEVELS)
      return this.#namesOfVariable(node, level);
    const inner = 'expression' in node ? (node.expression as ts.Expression) : undefined;
    const isCall = this.#ts.isCallExpression(node) || this.#ts.isNewExpression(node);
    return inner && !isCall ? this.#namesOf(inner, level) : [];
  }

  #namesOfVariable(node: ts.Identifier, level: number): ContractName[] {
    const declaration = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (!declaration) return [];
    if (this.#ts.isBindingElement(declaration)) return this.#namesOfElement(declaration);
    const isVariable = this.#ts.isVariableDeclaration(declaration) && declaration.initializer;
    return isVariable ? this.#namesOf(isVariable, level + 1) : [];
  }

  #namesOfElement({
    parent,
    propertyName,
    name,
    dotDotDotToken,
  }: ts.BindingElement): ContractName[] {
    if (dotDotDotToken || !this.#ts.isObjectBindingPattern(parent)) return [];
    const key = propertyName ?? name;
    if (!('text' in key)) return [];
    return this.#member(this.#checker.getTypeAtLocation(parent), String(key.text));
  }

  /** The names of a member of a type, or of each type of a union. */
  #member(owner: ts.Type, name: string): ContractName[] {
    const types = owner.isUnion() ? owner.types : [owner];
    const found = types.flatMap((type) => {
      const symbol = this.#checker.getPropertyOfType(this.#checker.getApparentType(type), name);
      return this.names.of(symbol);
    });
    return [...new Map(found.map((one) => [one.key, one])).values()];
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

  #visitPattern(pattern: ts.ObjectBindingPattern): void {
    for (const element of pattern.elements)
      this.#addNames(this.#namesOfElement(element), element, 'read');
  }

  /** An object that is sent, or one that a pattern of an assignment takes apart. */
  #visitObject(node: ts.ObjectLiteralExpression): void {
    const { parent } = node;
    const isPattern = this.#ts.isBinaryExpression(parent) && parent.left === node;
    const type = isPattern
      ? this.#checker.getTypeAtLocation(parent.right)
      : this.#checker.getContextualType(node);
    if (!type) return;
    if (!isPattern) for (const name of this.names.typesIn(type)) this.#add('sent', name, node);
    for (const property of node.properties) {
      if (!property.name || !('text' in property.name)) continue;
      const names = this.#member(type, String(property.name.text));
      this.#addNames(names, property, isPattern ? 'read' : 'write');
      const isShort = this.#ts.isShorthandPropertyAssignment(property);
      const value = this.#ts.isPropertyAssignment(property) ? property.initializer : undefined;
      if (!isPattern && (value || isShort)) this.#addValues(names, value ?? property.name);
    }
  }

  #visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const [first] = given;
    const verb = this.#ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    if (first && this.#ts.isStringLiteralLike(first) && first.text.startsWith('/'))
      if (verb !== '' && verb === verb.toUpperCase())
        this.#add('operations', `${verb} ${first.text}`, expression);
    for (const one of given) this.#visitArgument(one);
    if (verb !== 'includes' || !first) return;
    const list = (expression as ts.PropertyAccessExpression).expression;
    this.#addValues(this.#namesOf(first), list);
  }

  /** An object that was made elsewhere, and is passed to an operation. */
  #visitArgument(node: ts.Expression): void {
    if (this.#ts.isObjectLiteralExpression(node) || this.#ts.isFunctionLike(node)) return;
    const target = this.#checker.getContextualType(node);
    const names = target ? this.names.typesIn(target) : [];
    for (const name of names) this.#add('sent', name, node);
    if (target && names) this.#addWrites(this.#checker.getTypeAtLocation(node), target, node, 0);
  }

  #addWrites(source: ts.Type, target: ts.Type, at: ts.Node, level: number): void {
    if (source === target || level > MOST_LEVELS || this.names.typesIn(source).size > 0) return;
    if (this.names.typesIn(target).size === 0) return;
    for (const property of this.#checker.getPropertiesOfType(source)) {
      const [node = at] = property.declarations ?? [];
      const names = this.#member(target, property.name);
      this.#addNames(names, this.files.includes(node.getSourceFile()) ? node : at, 'write');
      const value = this.#ts.isPropertyAssignment(node) ? node.initializer : undefined;
      if (names.length > 0 && value) this.#addValues(names, value);
    }
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  #addValues(names: readonly ContractName[], node: ts.Node): void {
    if (this.#ts.isStringLiteralLike(node) || this.#ts.isIdentifier(node)) {
      const texts = this.#literalsOf(this.#checker.getTypeAtLocation(node));
      for (const name of names) {
        const known = this.names.valuesOf(name);
        for (const text of texts) if (known.has(text)) this.#add('values', name.key, node, text);
      }
    } else if (!this.#ts.isFunctionLike(node) && !this.#ts.isObjectLiteralExpression(node)) {
      node.forEachChild((inner) => this.#addValues(names, inner));
    }
  }

  #visitText(node: ts.StringLiteralLike): void {
    const { parent } = node;
    const { events, codes } = this.#words;
    if (events.has(node.text)) this.#add('events', node.text, node);
    else if (node.text.endsWith('.*')) {
      const start = node.text.slice(0, -1);
      for (const one of events) if (one.startsWith(start)) this.#add('events', one, node);
    }
    if (codes.has(node.text)) this.#add('codes', node.text, node);
    if (this.#ts.isCaseClause(parent))
      this.#addValues(this.#namesOf(parent.parent.parent.expression), node);
    if (!this.#ts.isBinaryExpression(parent)) return;
    const other = parent.left === node ? parent.right : parent.left;
    this.#addValues(this.#namesOf(other), node);
  }

  /** `Contact['tags']`, and `components['schemas']['Contact']`. */
  #visitIndexed(node: ts.IndexedAccessTypeNode): void {
    const owner = this.#checker.getTypeFromTypeNode(node.objectType);
    const key = this.#checker.getTypeFromTypeNode(node.indexType);
    for (const text of this.#literalsOf(key))
      this.#addNames(this.#member(owner, text), node, 'read');
  }

  #isTypeName({ parent }: ts.Identifier): boolean {
    return [
      this.#ts.isTypeReferenceNode,
      this.#ts.isImportSpecifier,
      this.#ts.isExpressionWithTypeArguments,
      this.#ts.isQualifiedName,
    ].some((is) => is(parent));
  }

  #visitTypeName(node: ts.Identifier): void {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const isAlias = symbol && symbol.flags & this.#ts.SymbolFlags.Alias;
    const target = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    this.#addNames(this.names.of(target), node, 'read');
  }
}
