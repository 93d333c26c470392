import type ts from 'typescript';
import { BANNER } from './banner.ts';
import { printNodes } from './print-nodes.ts';

/** `generated/types.ts`: everything as openapi-typescript has it, for openapi-fetch and its like. */
export function emitTypes(nodes: readonly ts.Node[]): string {
  return BANNER + printNodes(nodes);
}
