import { basename, dirname } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './find-compiler.ts';
import { nearestPackage } from './read-program.ts';

/** What a declaration of the contract is. */
export type NameKind = 'operations' | 'parameters' | 'fields' | 'schemas';

/** A declaration of the contract by the name that the gate has for it, too. */
export interface ContractName {
  readonly kind: NameKind;
  readonly key: string;
  readonly symbol: ts.Symbol;
}

/** The package that the contract's types come from. */
interface ContractPackage {
  readonly folder: string;
  readonly version: string;
}

const PACKAGE = 'messaging-crm-api';
/** How types refer to each other; no type of a value is deeper. */
const MOST_LEVELS = 4;

/** Tells which declarations of a program are the contract's, and what they are called. */
export class ContractNames {
  readonly #ts: Compiler;
  readonly #program: ts.Program;
  readonly #folders = new Map<string, ContractPackage | undefined>();
  readonly #files = new Map<ts.SourceFile, boolean>();

  constructor(compiler: Compiler, program: ts.Program) {
    this.#ts = compiler;
    this.#program = program;
  }

  /** The package of the contract, or the folder of generated types; undefined where the program does not import it. */
  get contract(): ContractPackage | undefined {
    const files = this.#program.getSourceFiles().filter((file) => this.isContract(file));
    const found = files.map(({ fileName }) => this.#packageOf(fileName)).find(Boolean);
    const [first] = files;
    return found ?? (first && { version: 'unknown', folder: dirname(first.fileName) });
  }

  #packageOf(file: string): ContractPackage | undefined {
    const folder = dirname(file);
    if (!this.#folders.has(folder)) {
      const { folder: root = '', data } = nearestPackage(file) ?? {};
      const isContract = data?.['name'] === PACKAGE;
      this.#folders.set(
        folder,
        isContract ? { folder: root, version: data['version'] } : undefined,
      );
    }
    return this.#folders.get(folder);
  }

  /** Whether a file is of the contract: of its package, or types that openapi-typescript has generated. */
  isContract(file: ts.SourceFile): boolean {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const is = this.#packageOf(file.fileName) !== undefined || this.#isGenerated(file);
    this.#files.set(file, is);
    return is;
  }

  #isGenerated({ statements }: ts.SourceFile): boolean {
    const names = new Set(
      statements.filter(this.#ts.isInterfaceDeclaration).map(({ name }) => name.text),
    );
    return ['paths', 'components', 'operations'].every((name) => names.has(name));
  }

  /** The names of what a symbol stands for: several where a union's members have it. */
  of(symbol: ts.Symbol | undefined): ContractName[] {
    const found = (symbol?.declarations ?? []).flatMap((node) => {
      const name = this.#nameOf(node);
      return name ? [{ ...name, symbol: symbol as ts.Symbol }] : [];
    });
    return [...new Map(found.map((one) => [one.key, one])).values()];
  }

  #nameOf(node: ts.Declaration): Omit<ContractName, 'symbol'> | undefined {
    const file = node.getSourceFile();
    if (!this.isContract(file)) return undefined;
    const isOurs = basename(dirname(file.fileName)) === 'generated' || this.#isGenerated(file);
    const path = isOurs ? this.#pathOf(node) : undefined;
    if (!path) return undefined;
    const [top, ...inner] = path;
    if (top === 'components' && inner[0] === 'schemas') return toName(inner.slice(1));
    if (top === 'operations' && inner[2] === 'query' && inner[3]) {
      const key = `${capitalize(inner[0] as string)}Query.${inner[3]}`;
      return { kind: 'parameters', key };
    }
    if (['components', 'operations', 'paths', 'EventMap'].includes(top)) return undefined;
    return toName(path);
  }

  /** The names from a type at the top of a file down to a declaration in it. */
  #pathOf(declaration: ts.Declaration): [string, ...string[]] | undefined {
    const { isInterfaceDeclaration, isTypeAliasDeclaration, isPropertySignature } = this.#ts;
    const names: string[] = [];
    for (let node: ts.Node | undefined = declaration; node; node = node.parent) {
      if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node))
        return [node.name.text, ...names];
      if (!isPropertySignature(node) && !this.#ts.isMethodSignature(node)) continue;
      if ('text' in node.name) names.unshift(String(node.name.text));
    }
    return undefined;
  }

  /** The names of the contract's types that a value has: of the items of a list, too. */
  typesIn(type: ts.Type, level = 0): Set<string> {
    if (level > MOST_LEVELS || type.flags & this.#ts.TypeFlags.Any) return new Set();
    const named = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => this.of(symbol));
    const own = named.map(({ key }) => key.split('.')[0] as string);
    // A member of `ContactsApi` is a function and no data.
    if (own.length > 0) return new Set(own);
    const inner = type.isUnionOrIntersection() ? type.types : this.#argumentsOf(type);
    const given = inner.length > 0 ? inner : (type.aliasTypeArguments ?? []);
    return new Set(given.flatMap((one) => [...this.typesIn(one, level + 1)]));
  }

  /** The values that the type of a field lists. */
  valuesOf({ symbol }: ContractName): Set<string> {
    const values = new Set<string>();
    const add = (type: ts.Type): void => {
      if (type.isStringLiteral()) values.add(type.value);
      for (const one of type.isUnion() ? type.types : this.#argumentsOf(type)) add(one);
    };
    add(this.#program.getTypeChecker().getTypeOfSymbol(symbol));
    return values;
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const { ObjectFlags } = this.#ts;
    const isReference = (type as ts.ObjectType).objectFlags & ObjectFlags.Reference;
    if (!isReference) return [];
    return this.#program.getTypeChecker().getTypeArguments(type as ts.TypeReference);
  }
}

/** `ContactsApi.list` is the operation `contacts.list`; `Contact.tags` is a field. */
function toName([top = '', ...inner]: readonly string[]): Omit<ContractName, 'symbol'> | undefined {
  if (!top) return undefined;
  if (inner.length === 0) return { kind: 'schemas', key: top };
  if (top === 'Client') return undefined;
  const key = [top, ...inner].join('.');
  if (top.endsWith('Query')) return { kind: 'parameters', key };
  if (!top.endsWith('Api')) return { kind: 'fields', key };
  const family = top.charAt(0).toLowerCase() + top.slice(1, -'Api'.length);
  return { kind: 'operations', key: `${family}.${inner[0]}` };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
