import { join } from 'node:path';
import ts from 'typescript';
import { generatedFiles } from '../../../scripts/build/generated-files.ts';
import { ROOT } from '../../../scripts/contract/paths.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { asyncapi } from '../../contract/contract.ts';

const CALLS = join(ROOT, 'generated/call-forms.ts');
const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);

/** The generated modules of a contract, by their paths in this tree; nothing is written. */
export function generate(openapi: JsonObject): Map<string, string> {
  const files = generatedFiles({ openapi, asyncapi } as never);
  const modules = Object.entries(files).filter(([name]) => name.endsWith('.ts'));
  return new Map(modules.map(([name, text]) => [join(ROOT, 'generated', name), text]));
}

// The libraries and the runtime are the same each time: parsed and bound once.
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What TypeScript says of calls against the generated modules, a line for each fault. */
export function compileCalls(calls: string, modules: ReadonlyMap<string, string>): string[] {
  const virtual = new Map([...modules, [CALLS, calls]]);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = virtual.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, version);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version, ...rest));
    return parsed.get(path);
  };
  const settings = { ...options, noEmit: true, skipLibCheck: true };
  const program = ts.createProgram([CALLS], settings, host);
  const source = program.getSourceFile(CALLS);
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
