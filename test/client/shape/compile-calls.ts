import { join } from 'node:path';
import ts from 'typescript';
import { generatedFiles } from '../../../scripts/build/generated-files.ts';
import { ROOT } from '../../../scripts/contract/paths.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { asyncapi } from '../../contract/contract.ts';
import { createProgram } from '../types/compile-modules.ts';

const CALLS = join(ROOT, 'generated/call-forms.ts');

/** The generated modules of a contract, by their paths in this tree; nothing is written. */
export function generate(openapi: JsonObject): Map<string, string> {
  const files = generatedFiles({ openapi, asyncapi } as never);
  const modules = Object.entries(files).filter(([name]) => name.endsWith('.ts'));
  return new Map(modules.map(([name, text]) => [join(ROOT, 'generated', name), text]));
}

/** What TypeScript says of calls against the generated modules, a line for each fault. */
export function compileCalls(calls: string, modules: ReadonlyMap<string, string>): string[] {
  const virtual = new Map([...modules, [CALLS, calls]]);
  const program = createProgram([CALLS], virtual);
  const source = program.getSourceFile(CALLS);
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
