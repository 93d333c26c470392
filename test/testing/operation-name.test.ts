import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { operations } from '../contract/contract.ts';

/** The members of a union that a module exports as a type. */
function membersOf(file: string, name: string): string[] {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node);
  const symbol = checker.getExportsOfModule(module as ts.Symbol).find((one) => one.name === name);
  const type = checker.getDeclaredTypeOfSymbol(symbol as ts.Symbol);
  return (type as ts.UnionType).types.map((member) => (member as ts.StringLiteralType).value);
}

test('OperationName is every operation of the contract, and nothing else of the client', () => {
  const names = membersOf(join(ROOT, 'src/testing/operation-name.ts'), 'OperationName');

  expect(names.sort()).toEqual(
    operations.map(({ family, method }) => `${family}.${method}`).sort(),
  );
});
