import ts from 'typescript';
import { BANNER } from './banner.ts';

/** `generated/types.ts`: everything as openapi-typescript has it, for openapi-fetch and its like. */
export const emitTypes = (nodes: readonly ts.Node[]): string => BANNER + printNodes(nodes);

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: false });
const file = ts.createSourceFile('generated.ts', '', ts.ScriptTarget.ESNext);

const printNodes = (nodes: readonly ts.Node[]): string =>
  nodes.map((node) => `${printer.printNode(ts.EmitHint.Unspecified, node, file)}\n`).join('\n');

const halveIndent = (spaces: string): string =>
  ' '.repeat(Math.floor(spaces.length / 4) * 2 + (spaces.length % 4));

/**
 * Prints syntax nodes as this package's own modules are written: indented by two, the description
 * as the comment's text, and nothing that repeats the type.
 */
export function printTidyNodes(nodes: readonly ts.Node[]): string {
  return printNodes(nodes)
    .replace(/^ +/gm, halveIndent)
    .replace(/^ *\* @constant\n/gm, '')
    .replace(/^( *\*) +@beta$/gm, '$1 @beta')
    .replace(/(\* )@description /g, '$1');
}
