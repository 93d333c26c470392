import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { remember } from '../gate/document/json.ts';
import { reportFile } from '../report/report.ts';
import { type Compiler, type ContractName, ContractNames, type Name } from './contract-names.ts';
import { findOpaque, isAnyKey } from './find-opaque.ts';
import type { Use } from './manifest.ts';

/** How often a variable is followed back to what it was made of. */
const MOST_LEVELS = 4;

/** What a program uses of the contract; nothing where it does not import its types. */
export class ProgramUses extends ContractNames {
  readonly uses = new Map<ts.Node, Use[]>();
  readonly #words: readonly Name[];
  readonly #folder: string;

  /** @param folder - The one that paths are told from. */
  constructor(compiler: Compiler, program: ts.Program, folder: string) {
    super(compiler, program);
    [this.#folder, this.#words] = [folder, this.contract ? readWords(this.contract.folder) : []];
    if (this.contract) for (const file of this.files) this.#visit(file);
  }

  #add(kind: Use['kind'], key: string, node: ts.Node, detail?: string): void {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const file = reportFile(source.fileName, this.#folder);
    remember(this.uses, node, () => []).push({ kind, key, detail, file, line: line + 1 });
  }

  #addNames(found: readonly ContractName[], node: ts.Node, how: 'read' | 'write'): void {
    const details: Partial<Record<Use['kind'], string>> = { fields: how, schemas: 'named' };
    for (const { kind, key } of found) this.#add(kind, key, node, details[kind]);
  }

  #visit(node: ts.Node): void {
    const { ts } = this;
    const member = this.#membersAt(node);
    const isWritten = member && (this.#isTarget(node) || ts.isDeleteExpression(node.parent));
    if (member) this.#addNames(member, node, isWritten ? 'write' : 'read');
    else if (ts.isObjectLiteralExpression(node)) this.#visitValue(node);
    else if (ts.isStringLiteralLike(node)) this.#visitText(node);
    else if (ts.isCallExpression(node)) this.#visitCall(node);
    else if (ts.isIdentifier(node))
      for (const { kind, key } of this.of(this.symbolOf(node)))
        if (kind === 'schemas') this.#add(kind, key, node, 'named');
    for (const [why, value] of findOpaque(this, node))
      for (const type of this.typesIn(this.typeOf(value))) this.#add('opaque', type, node, why);
    node.forEachChild((inner) => this.#visit(inner));
  }

  /** The names of the member that a node reads or writes, in whatever syntax; undefined for any other node. */
  #membersAt(node: ts.Node): ContractName[] | undefined {
    const { ts } = this;
    if (ts.isPropertyAccessExpression(node))
      return this.#membersOf(node.expression, [node.name.text]);
    if (ts.isElementAccessExpression(node)) {
      const keys = isAnyKey(this, node) ? [] : this.#textsOf(node.argumentExpression);
      return this.#membersOf(node.expression, keys);
    }
    // `Contact['tags']`, and `components['schemas']['Contact']`.
    if (ts.isIndexedAccessTypeNode(node))
      return this.#membersOf(node.objectType, this.#textsOf(node.indexType));
    if (!ts.isBindingElement(node)) return undefined;
    const key = node.propertyName ?? node.name;
    const isNamed = !node.dotDotDotToken && 'text' in key;
    return this.#membersOf(node.parent, isNamed ? [String(key.text)] : []);
  }

  #membersOf(owner: ts.Node, keys: readonly string[]): ContractName[] {
    const type = this.typeOf(owner);
    return keys.flatMap((key) => this.ofMember(type, key));
  }

  /** The contract's names for a node; of a variable, those of what it was made of. */
  #namesOf(node: ts.Node, level = 0): ContractName[] {
    const { ts } = this;
    const member = this.#membersAt(node);
    if (member || ts.isCallLikeExpression(node) || level > MOST_LEVELS) return member ?? [];
    if (!ts.isIdentifier(node))
      return 'expression' in node ? this.#namesOf(node.expression as ts.Node, level) : [];
    const declared = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
    return made ? this.#namesOf(made, level + 1) : [];
  }

  #textsOf(node: ts.Node): string[] {
    const types = this.partsOf(this.typeOf(node));
    return types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  }

  /** Whether a node is assigned to; an object that is one takes another apart. */
  #isTarget(node: ts.Node): boolean {
    const { ts } = this;
    const { parent } = node;
    if (ts.isBinaryExpression(parent)) {
      const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
      const { kind } = parent.operatorToken;
      return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
    }
    if (ts.isForOfStatement(parent)) return parent.initializer === node;
    const isPart =
      ts.isObjectLiteralExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node);
    return isPart && this.#isTarget(parent);
  }

  #visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const [first] = given;
    for (const one of given) if (!this.ts.isObjectLiteralExpression(one)) this.#visitValue(one);
    if (!first || !this.ts.isPropertyAccessExpression(expression)) return;
    const { text: verb } = expression.name;
    if (verb === 'includes') this.#addValues(this.#namesOf(first), expression.expression);
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    if (verb !== verb.toUpperCase() || !this.ts.isStringLiteralLike(first)) return;
    if (!first.text.startsWith('/')) return;
    this.#add('operations', `${verb} ${first.text}`, expression);
    for (const one of given.slice(1)) this.#visitInit(one);
  }

  /** What openapi-fetch is given: it infers types from that. */
  #visitInit(node: ts.Node): void {
    if (this.ts.isObjectLiteralExpression(node))
      this.#visitValue(node, this.checker.getContextualType(node, 4));
    node.forEachChild((inner) => this.#visitInit(inner));
  }

  /** An object that is sent, written here or made elsewhere, or the pattern of an assignment that takes one apart. */
  #visitValue(value: ts.Expression, expected = this.checker.getContextualType(value)): void {
    const { ts } = this;
    const isHere = ts.isObjectLiteralExpression(value);
    const isPattern = isHere && this.#isTarget(value);
    const type = isPattern ? this.checker.getTypeOfAssignmentPattern(value) : expected;
    if (!type || ts.isFunctionLike(value)) return;
    const sent = isPattern ? new Set<string>() : this.typesIn(type);
    for (const name of sent) this.#add('schemas', name, value, 'sent');
    const own = this.typeOf(value);
    // What has a type of the contract has said so where it was made.
    if (!isHere && (sent.size === 0 || this.typesIn(own).size > 0)) return;
    for (const { name, declarations: [at = value] = [] } of own.getProperties()) {
      if (isHere && at.parent !== value) continue;
      const found = this.ofMember(type, name);
      const isOurs = this.files.includes(at.getSourceFile());
      this.#addNames(found, isOurs ? at : value, isPattern ? 'read' : 'write');
      if (isPattern) continue;
      if (ts.isPropertyAssignment(at)) this.#addValues(found, at.initializer);
      if (ts.isShorthandPropertyAssignment(at)) this.#addValues(found, at.name);
    }
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  #addValues(found: readonly ContractName[], node: ts.Node): void {
    const { ts } = this;
    if (found.length === 0 || ts.isFunctionLike(node) || ts.isObjectLiteralExpression(node)) return;
    if (!ts.isStringLiteralLike(node) && !ts.isIdentifier(node))
      node.forEachChild((inner) => this.#addValues(found, inner));
    else
      for (const { key, symbol } of found) {
        const known = this.valuesIn(this.checker.getTypeOfSymbol(symbol));
        for (const text of this.#textsOf(node))
          if (known.includes(text)) this.#add('values', key, node, text);
      }
  }

  #visitText(node: ts.StringLiteralLike): void {
    const { parent, text } = node;
    const isGroup = text.endsWith('.*');
    for (const { kind, key } of this.#words)
      if (key === text || (isGroup && kind === 'events' && key.startsWith(text.slice(0, -1))))
        this.#add(kind, key, node);
    if (this.ts.isCaseClause(parent))
      this.#addValues(this.#namesOf(parent.parent.parent.expression), node);
    if (this.ts.isBinaryExpression(parent))
      this.#addValues(this.#namesOf(parent.left === node ? parent.right : parent.left), node);
  }
}

/** Words that stand for parts of a contract wherever they are written: events, and codes and types of errors. */
function readWords(folder: string): Name[] {
  const text = readFileSync(join(folder, 'generated/openapi.json'), 'utf8');
  const { webhooks, components } = JSON.parse(text) as Record<string, any>;
  const { code, type } = components.schemas.ErrorBody.properties;
  const codes = [code, type].flatMap((one) => one['x-extensible-enum'] ?? []);
  return [
    ...Object.keys(webhooks).map((key): Name => ({ kind: 'events', key })),
    ...codes.map((key): Name => ({ kind: 'codes', key })),
  ];
}
