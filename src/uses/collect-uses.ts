import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { remember } from '../gate/document/json.ts';
import { reportFile } from '../report/report.ts';
import { ContractNames, MOST_LEVELS } from './contract-names.ts';
import type { Compiler, ContractName, Name } from './contract-names.ts';
import type { Use } from './manifest.ts';

/** What a program uses of the contract; nothing where it does not import its types. */
export class ProgramUses extends ContractNames {
  readonly uses = new Map<ts.Node, Use[]>();
  readonly #words: readonly Name[];
  readonly #folder: string;

  /** @param folder - The one that paths are told from. */
  constructor(compiler: Compiler, program: ts.Program, folder: string) {
    super(compiler, program);
    [this.#folder, this.#words] = [folder, this.contract ? readWords(this.contract.folder) : []];
    if (!this.contract) return;
    for (const file of this.files) {
      // What is expected of a node is only known without harm once its file is checked.
      program.getSemanticDiagnostics(file);
      this.#visit(file);
    }
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
    const members = this.#membersAt(node);
    if (members.length > 0) {
      const isWritten = ts.isDeleteExpression(node.parent) || ts.isAssignmentTarget(node);
      this.#addNames(members, node, isWritten ? 'write' : 'read');
    }
    if (ts.isIdentifier(node)) {
      const types = this.of(this.symbolOf(node)).filter(({ kind }) => kind === 'schemas');
      this.#addNames(types, node, 'read');
    }
    const isElement = ts.isElementAccessExpression(node) && this.#isAnyKey(node);
    if (isElement || ts.isForInStatement(node)) this.#addOpaque(node.expression, 'key');
    if (this.#isIn(node) && this.textsOf(node.left).length === 0)
      this.#addOpaque(node.right, 'key');
    if (ts.isBindingElement(node) && node.dotDotDotToken) this.#addOpaque(node.parent, 'rest');
    if (ts.isExpression(node)) this.#visitValue(node);
    if (ts.isStringLiteralLike(node)) this.#visitText(node);
    if (ts.isCallExpression(node)) this.#visitCall(node);
    node.forEachChild((inner) => this.#visit(inner));
  }

  /** A value that goes where nobody sees what is used of it, and why. */
  #addOpaque(value: ts.Node, why: 'spread' | 'rest' | 'key' | 'any' | 'passed'): void {
    for (const type of this.typesIn(this.typeOf(value))) this.#add('opaque', type, value, why);
  }

  /** The names of the member that a node reads or writes, in whatever syntax. */
  #membersAt(node: ts.Node): ContractName[] {
    const { ts } = this;
    if (ts.isPropertyAccessExpression(node))
      return this.ofMembers(this.typeOf(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node)) {
      const keys = this.#isAnyKey(node) ? [] : this.textsOf(node.argumentExpression);
      return this.ofMembers(this.typeOf(node.expression), ...keys);
    }
    if (this.#isIn(node))
      return this.ofMembers(this.typeOf(node.right), ...this.textsOf(node.left));
    // `Contact['tags']`, and `components['schemas']['Contact']`.
    if (ts.isIndexedAccessTypeNode(node))
      return this.ofMembers(this.typeOf(node.objectType), ...this.textsOf(node.indexType));
    if (!ts.isBindingElement(node) || node.dotDotDotToken) return [];
    const key = node.propertyName ?? node.name;
    return 'text' in key ? this.ofMembers(this.typeOf(node.parent), String(key.text)) : [];
  }

  #isIn(node: ts.Node): node is ts.BinaryExpression {
    const { isBinaryExpression, SyntaxKind } = this.ts;
    return isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword;
  }

  /** Whether a key can be any of its object: a text, or `keyof Contact`. */
  #isAnyKey({ expression, argumentExpression }: ts.ElementAccessExpression): boolean {
    const { NumberLike, StringLiteral, ESSymbolLike } = this.ts.TypeFlags;
    const keys = this.partsOf(this.typeOf(argumentExpression));
    if (keys.some(({ flags }) => !(flags & (NumberLike | StringLiteral | ESSymbolLike))))
      return true;
    const owner = this.typeOf(expression);
    return keys.length > 1 && keys.length >= this.checker.getPropertiesOfType(owner).length;
  }

  #visitCall({ expression, arguments: [first] }: ts.CallExpression): void {
    if (!first || !this.ts.isPropertyAccessExpression(expression)) return;
    const { text: verb } = expression.name;
    if (verb === 'includes') this.#addValues(this.#namesOf(first), expression.expression);
    // openapi-fetch: `raw.GET('/v1/contacts')`.
    const isPath = this.ts.isStringLiteralLike(first) && first.text.startsWith('/');
    if (isPath && verb === verb.toUpperCase())
      this.#add('operations', `${verb} ${first.text}`, expression);
  }

  /** A value where a type is expected: an object that is sent, written here or made elsewhere, or one that is lost. */
  #visitValue(value: ts.Expression): void {
    const { ts, checker } = this;
    const { parent } = value;
    if (ts.isSpreadAssignment(parent) || ts.isJsxSpreadAttribute(parent))
      return this.#addOpaque(value, 'spread');
    const isHere = ts.isObjectLiteralExpression(value);
    // The pattern of an assignment takes an object apart.
    const isPattern = isHere && ts.isAssignmentTarget(value);
    const type = isPattern
      ? checker.getTypeOfAssignmentPattern(value)
      : checker.getContextualType(value, 4);
    if (!type) return;
    const isPassed = ts.isCallOrNewExpression(parent) && parent.expression !== value;
    const expected = isPattern ? new Set<string>() : this.typesIn(type);
    const isLoose = expected.size === 0 && this.#isLoose(type);
    if (isLoose || (isPassed && this.#isOwnType(value, parent)))
      this.#addOpaque(value, isPassed ? 'passed' : 'any');
    if (!isHere && !isPassed) return;
    for (const name of expected) this.#add('schemas', name, value, 'sent');
    const own = this.typeOf(value);
    // What has a type of the contract has said so where it was made.
    if (!isHere && (expected.size === 0 || this.typesIn(own).size > 0)) return;
    for (const { name, declarations: [at = value] = [] } of own.getProperties()) {
      if (isHere && at.parent !== value) continue;
      const found = this.ofMembers(type, name);
      const isOurs = this.files.includes(at.getSourceFile());
      this.#addNames(found, isOurs ? at : value, isPattern ? 'read' : 'write');
      if (isPattern) continue;
      if (ts.isPropertyAssignment(at)) this.#addValues(found, at.initializer);
      if (ts.isShorthandPropertyAssignment(at)) this.#addValues(found, at.name);
    }
  }

  /** Whether a place says nothing of what it takes. */
  #isLoose(type: ts.Type): boolean {
    const { Any, Unknown, NonPrimitive, Object: Structured } = this.ts.TypeFlags;
    return this.partsOf(type).some((one) => {
      if (one.flags & (Any | Unknown | NonPrimitive)) return true;
      const isObject = one.flags & Structured && one.getCallSignatures().length === 0;
      const isEmpty = isObject && this.checker.getPropertiesOfType(one).length === 0;
      return one.getStringIndexType() ?? isEmpty;
    });
  }

  /** Whether a function takes an argument of any type: a map says it later, a type parameter of the function never. */
  #isOwnType(value: ts.Expression, call: ts.CallExpression | ts.NewExpression): boolean {
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    if (!declaration || this.ts.isJSDocSignature(declaration)) return false;
    const signature = this.checker.getSignatureFromDeclaration(declaration);
    const type = signature?.getTypeParameterAtPosition(call.arguments?.indexOf(value) ?? 0);
    return signature?.typeParameters?.some((one) => one === type) ?? false;
  }

  /** The contract's names for a node; of a variable, those of what it was made of. */
  #namesOf(node: ts.Node, level = 0): ContractName[] {
    const { ts } = this;
    const members = this.#membersAt(node);
    if (members.length > 0 || ts.isCallLikeExpression(node) || level > MOST_LEVELS) return members;
    if (!ts.isIdentifier(node))
      return 'expression' in node ? this.#namesOf(node.expression as ts.Node, level) : [];
    const declared = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
    return made ? this.#namesOf(made, level + 1) : [];
  }

  /** The texts of an expression, as values of fields; those that the contract does not list are data. */
  #addValues(found: readonly ContractName[], node: ts.Node): void {
    const { ts } = this;
    if (found.length === 0 || ts.isFunctionLike(node) || ts.isObjectLiteralExpression(node)) return;
    if (!ts.isStringLiteralLike(node) && !ts.isIdentifier(node))
      return node.forEachChild((inner) => this.#addValues(found, inner));
    const texts = this.textsOf(node);
    for (const { key, symbol } of found)
      for (const value of this.valuesIn(this.checker.getTypeOfSymbol(symbol)))
        if (texts.includes(value)) this.#add('values', key, node, value);
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
