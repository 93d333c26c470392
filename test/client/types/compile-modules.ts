import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../scripts/contract/paths.ts';

const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);

// As programs that use the package name it.
const paths = {
  'messaging-crm-api': ['./src/index.ts'],
  'messaging-crm-api/raw': ['./src/raw.ts'],
  'messaging-crm-api/sandbox': ['./src/sandbox/index.ts'],
  'messaging-crm-api/testing': ['./src/testing/index.ts'],
  'messaging-crm-api/types': ['./generated/types.ts'],
};

// The libraries and the runtime are the same each time: parsed and bound once.
const parsed = new Map<string, ts.SourceFile | undefined>();

/** A program of files with the settings of this package; some of its files are texts. */
export function createProgram(
  files: readonly string[],
  virtual: ReadonlyMap<string, string>,
  more: ts.CompilerOptions = {},
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = virtual.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, version);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version, ...rest));
    return parsed.get(path);
  };
  return ts.createProgram(files, { ...options, noEmit: true, skipLibCheck: true, ...more }, host);
}

/**
 * What TypeScript says of modules that use the package, a line for each fault.
 *
 * @param modules - their texts by name; each is compiled with the others
 */
export function compileModules(modules: ReadonlyMap<string, string>): string[] {
  const virtual = new Map([...modules].map(([name, text]) => [join(ROOT, 'test', name), text]));
  const lenient = { noPropertyAccessFromIndexSignature: false, noUnusedLocals: false };
  const program = createProgram([...virtual.keys()], virtual, { paths, ...lenient });
  return [...virtual.keys()].flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText, start = 0, file }) => {
        const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${relative(ROOT, path)}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      }),
  );
}
