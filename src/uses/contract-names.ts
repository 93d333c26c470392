import { basename, dirname } from 'node:path';
import type ts from 'typescript';
import { remember } from '../gate/document/json.ts';
import type { Use } from './manifest.ts';
import { type Compiler, type FoundPackage, nearestPackage } from './read-programs.ts';

/** A declaration of the contract, by the name that the gate has for it, too. */
export interface ContractName extends Pick<Use, 'kind' | 'key'> {
  readonly symbol: ts.Symbol;
}

/** How types refer to each other; no type of a value is deeper. */
const MOST_LEVELS = 4;

/** Tells which declarations of a program are the contract's, and what they are called. */
export class ContractNames {
  readonly ts: Compiler;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly #packages = new Map<string, FoundPackage | undefined>();

  constructor(compiler: Compiler, program: ts.Program) {
    [this.ts, this.program, this.checker] = [compiler, program, program.getTypeChecker()];
  }

  /** The contract's package, where a file is in it. */
  packageOf({ fileName }: ts.SourceFile): FoundPackage | undefined {
    const found = remember(this.#packages, dirname(fileName), () => nearestPackage(fileName));
    return found?.data['name'] === 'messaging-crm-api' ? found : undefined;
  }

  typeOf(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }

  /** The members of a union, or the type itself. */
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

  ofMember(owner: ts.Type, name: string): ContractName[] {
    const { getPropertyOfType, getApparentType } = this.checker;
    return this.partsOf(owner).flatMap((type) =>
      this.of(getPropertyOfType(getApparentType(type), name)),
    );
  }

  /** The names from a type at the top of a file down to a declaration in it. */
  #pathOf(declaration: ts.Declaration): string[] {
    const { isInterfaceDeclaration, isTypeAliasDeclaration, isTypeElement } = this.ts;
    const names: string[] = [];
    for (let node: ts.Node | undefined = declaration; node; node = node.parent) {
      if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node))
        return [node.name.text, ...names];
      if (isTypeElement(node) && node.name && 'text' in node.name)
        names.unshift(String(node.name.text));
    }
    return [];
  }

  /** The names of the contract's types that a value has: of the items of a list, too. */
  typesIn(type: ts.Type, level = 0): Set<string> {
    if (level > MOST_LEVELS || type.flags & this.ts.TypeFlags.Any) return new Set();
    const named = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => this.of(symbol));
    if (named.length > 0) return new Set(named.map(({ key }) => key.split('.')[0] as string));
    const inner = type.isUnionOrIntersection() ? type.types : this.#argumentsOf(type);
    const given = inner.length > 0 ? inner : (type.aliasTypeArguments ?? []);
    return new Set(given.flatMap((one) => [...this.typesIn(one, level + 1)]));
  }

  /** The values that a type lists: of the items of a list, too. */
  valuesIn(type: ts.Type): string[] {
    if (type.isStringLiteral()) return [type.value];
    const inner = type.isUnion() ? type.types : this.#argumentsOf(type);
    return inner.flatMap((one) => this.valuesIn(one));
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const isReference = (type as ts.ObjectType).objectFlags & this.ts.ObjectFlags.Reference;
    return isReference ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
  }
}

/** `ContactsApi.list` is the operation `contacts.list`; `Contact.tags` is a field. */
function toName([top = '', ...inner]: readonly string[]): Omit<ContractName, 'symbol'> | undefined {
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
