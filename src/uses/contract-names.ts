import { basename, dirname } from 'node:path';
import type ts from 'typescript';
import { remember } from '../gate/document/json.ts';
import type { Use } from './manifest.ts';
import { type FoundPackage, nearestPackage } from './nearest-package.ts';

/** The API of TypeScript 5 and 6. */
export type Compiler = typeof ts;

// All versions that have an API have these, too: 6.0 is the last.
declare module 'typescript' {
  interface TypeChecker {
    /** As editors ask: 4 is for what is expected of a node, whatever is inferred from the node itself. */
    getContextualType(node: ts.Expression, flags: 4): ts.Type | undefined;
  }
  /** Whether a node is assigned to, also within a pattern. */
  function isAssignmentTarget(node: ts.Node): boolean;
}

/** What the gate calls a part of the contract, too. */
export type Name = Pick<Use, 'kind' | 'key'>;

export interface ContractName extends Name {
  readonly symbol: ts.Symbol;
}

/** How deep types refer to each other, and how often a variable is followed back to what it was made of. */
export const MOST_LEVELS = 4;

/** Tells which declarations of a program are the contract's, and what they are called. */
export class ContractNames {
  readonly ts: Compiler;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The contract's package; undefined where the program does not import its types. */
  readonly contract: FoundPackage | undefined;
  /** Those that somebody has written. */
  readonly files: readonly ts.SourceFile[];
  readonly #packages = new Map<string, FoundPackage | undefined>();

  constructor(compiler: Compiler, program: ts.Program) {
    [this.ts, this.program, this.checker] = [compiler, program, program.getTypeChecker()];
    const all = program.getSourceFiles();
    [this.contract] = all.flatMap((file) => this.packageOf(file) ?? []);
    this.files = all
      .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
      .filter((file) => !this.packageOf(file));
  }

  /** The contract's package, where a file is in it. */
  packageOf({ fileName }: ts.SourceFile): FoundPackage | undefined {
    const found = remember(this.#packages, dirname(fileName), () => nearestPackage(fileName));
    return found?.data['name'] === 'messaging-crm-api' ? found : undefined;
  }

  typeOf(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }

  partsOf(type: ts.Type): readonly ts.Type[] {
    return type.isUnion() ? type.types : [type];
  }

  /** What an identifier stands for, wherever it was imported from. */
  symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    const isAlias = symbol && symbol.flags & this.ts.SymbolFlags.Alias;
    return isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The names of what a symbol stands for: several where a union's members have it. */
  of(symbol: ts.Symbol | undefined): ContractName[] {
    return (symbol?.declarations ?? []).flatMap((node) => {
      const file = node.getSourceFile();
      const isNamed = basename(dirname(file.fileName)) === 'generated' && this.packageOf(file);
      const name = isNamed ? toName(this.#pathOf(node)) : undefined;
      return name ? [{ ...name, symbol: symbol as ts.Symbol }] : [];
    });
  }

  /** The names of members of a type, by their keys. */
  ofMembers(owner: ts.Type, ...keys: readonly string[]): ContractName[] {
    const { getPropertyOfType, getApparentType } = this.checker;
    return this.partsOf(owner).flatMap((type) =>
      keys.flatMap((key) => this.of(getPropertyOfType(getApparentType(type), key))),
    );
  }

  /** The names from a type at the top of a file down to a declaration in it. */
  #pathOf(node: ts.Node): string[] {
    const { isInterfaceDeclaration, isTypeAliasDeclaration, isTypeElement } = this.ts;
    if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return [node.name.text];
    if (this.ts.isSourceFile(node)) return [''];
    const isNamed = isTypeElement(node) && node.name && 'text' in node.name;
    return [...this.#pathOf(node.parent), ...(isNamed ? [String(node.name.text)] : [])];
  }

  /** The names of the contract's types that a value has: of the items of a list, too. */
  typesIn(type: ts.Type, level = 0): Set<string> {
    if (level > MOST_LEVELS || type.flags & this.ts.TypeFlags.Any) return new Set();
    const named = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => this.of(symbol));
    if (named.length > 0) return new Set(named.map(({ key }) => key.split('.')[0] as string));
    const inner = this.#innerOf(type);
    const given = inner.length > 0 ? inner : (type.aliasTypeArguments ?? []);
    return new Set(given.flatMap((one) => [...this.typesIn(one, level + 1)]));
  }

  /** The texts that a node may be. */
  textsOf(node: ts.Node): string[] {
    return this.valuesIn(this.typeOf(node));
  }

  /** The values that a type lists: of the items of a list, too. */
  valuesIn(type: ts.Type): string[] {
    if (type.isStringLiteral()) return [type.value];
    return this.#innerOf(type).flatMap((one) => this.valuesIn(one));
  }

  /** What a type is made of: the members of a union or an intersection, and the items of a list. */
  #innerOf(type: ts.Type): readonly ts.Type[] {
    if (type.isUnionOrIntersection()) return type.types;
    const isReference = (type as ts.ObjectType).objectFlags & this.ts.ObjectFlags.Reference;
    return isReference ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
  }
}

/** `ContactsApi.list` is the operation `contacts.list`; `Contact.tags` is a field. */
function toName([top = '', ...inner]: readonly string[]): Name | undefined {
  // As openapi-fetch has them: `components.schemas.Contact`, `operations.listContacts.parameters.query.limit`.
  if (top === 'components') return inner[0] === 'schemas' ? toName(inner.slice(1)) : undefined;
  if (top === 'operations') {
    const [id = '', , place, name] = inner;
    return place === 'query' && name ? toName([queryType(id), name]) : undefined;
  }
  if (['', 'paths', 'EventMap'].includes(top)) return undefined;
  if (inner.length === 0) return { kind: 'schemas', key: top };
  if (top === 'Client') return undefined;
  const key = [top, ...inner].join('.');
  if (!top.endsWith('Api')) return { kind: top.endsWith('Query') ? 'parameters' : 'fields', key };
  const family = top.charAt(0).toLowerCase() + top.slice(1, -'Api'.length);
  return { kind: 'operations', key: `${family}.${inner[0]}` };
}

/** What the client calls the type of an operation's query: `ListContactsQuery`. */
export const queryType = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
