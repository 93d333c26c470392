// What a description may say, and what would be code where it stands if it were written as it is.
import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/service/json.ts';
import { listOperations } from '../../scripts/contract/operations.ts';
import { emitClient } from '../../scripts/emit/client.ts';
import { operationSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { docComment } from '../../scripts/emit/banner.ts';
import { emitEvents } from '../../scripts/emit/events.ts';
import { emitSchemas } from '../../scripts/emit/schemas.ts';
import { typeNodes } from '../../scripts/emit/type-nodes.ts';
import { emitTypes } from '../../scripts/emit/print-nodes.ts';
import { HOSTILE } from './hostile-texts.ts';
import { TINY } from './tiny-document.ts';

/** The tiny contract with a text wherever one stands. */
function documentWith(text: string): JsonObject {
  const document = structuredClone(TINY);
  const { paths, components } = document as { paths: JsonObject; components: JsonObject };
  for (const { get, patch } of Object.values(paths) as JsonObject[])
    Object.assign((get ?? patch) as JsonObject, { summary: text, description: text });
  const { Pet, PetUpdate } = components['schemas'];
  Pet.description = text;
  Pet.properties.status = { description: text, type: 'string', 'x-extensible-enum': [text, 'fed'] };
  Pet.properties.kind = { description: text, type: 'string', enum: [text] };
  PetUpdate.properties.name = { description: text, type: 'string', default: text };
  components['parameters'].Limit.description = text;
  return document;
}

/** A file of TypeScript, and what is wrong with how it is written. */
function parse(text: string): { file: ts.SourceFile; faults: string[] } {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const faults = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  );
  return { file: ts.createSourceFile('a.ts', text, ts.ScriptTarget.ESNext, true), faults };
}

/** What a file declares, and every string in it. */
function outline(text: string): { statements: string[]; strings: Set<string>; faults: string[] } {
  const { file, faults } = parse(text);
  const strings = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const statements = file.statements.map((statement) => {
    const { name } = statement as { name?: ts.Identifier };
    return `${ts.SyntaxKind[statement.kind]} ${name?.text ?? ''}`;
  });
  return { statements, strings, faults };
}

const EMITTERS: [name: string, emit: (document: JsonObject) => string, hasValues: boolean][] = [
  ['schemas', (document) => emitSchemas(document, typeNodes(document)), true],
  ['types', (document) => emitTypes(typeNodes(document)), true],
  ['client', (document) => emitClient(document, typeNodes(document), 'pets/1.0.0'), false],
];

describe.each(HOSTILE)('%j', (text) => {
  test.each(EMITTERS)('stays a text in the %s', (_, emit, hasValues) => {
    const tame = outline(emit(documentWith('tame')));

    const { statements, strings, faults } = outline(emit(documentWith(text)));

    expect(faults).toEqual([]);
    expect(statements).toEqual(tame.statements);
    if (hasValues) expect(strings).toContain(text);
  });

  test('stays a text in the events', () => {
    const payload = { $ref: '#/components/schemas/PetFedEvent' };
    const emit = (summary: string) =>
      outline(emitEvents({ components: { messages: { 'pet.fed': { summary, payload } } } }));

    expect(emit(text).faults).toEqual([]);
    expect(emit(text).statements).toEqual(emit('tame').statements);
  });

  test('ends no comment', () => {
    const { file } = parse(`${docComment([text], '  ')}export {};`);

    expect(file.statements.map(({ kind }) => kind)).toEqual([ts.SyntaxKind.ExportDeclaration]);
  });

  const body = { name: text, tags: [text], nested: { [text]: text } };
  const samples = (): Record<string, string> => {
    const document = structuredClone(TINY);
    const { patch } = document['paths']['/v1/pets/{id}'];
    patch.parameters[0].example = text;
    patch.requestBody.content['application/json'].examples = { first: { value: body } };
    const operation = listOperations(document).find(({ id }) => id === 'updatePet');
    if (!operation) throw new Error('The tiny contract has no updatePet.');
    return Object.fromEntries(
      operationSamples(document, operation).map(({ label, source }) => [label, source]),
    );
  };

  test('goes through a shell as it is', () => {
    const script = `curl() { for each; do printf '%s\\n--end--\\n' "$each"; done; }\n${samples()['cURL']}`;
    const printed = execFileSync('bash', ['--norc', '-euc', script], {
      env: { CRM_TOKEN: 'tok' },
      // Where it is a socket, bash takes itself for a remote shell, and reads its settings.
      stdio: ['ignore', 'pipe', 'inherit'],
    });

    const args = printed.toString().split('\n--end--\n');
    expect(args[2]).toBe(`https://api.example.com/v1/pets/${encodeURIComponent(text)}`);
    expect(JSON.parse(args[args.indexOf('--data') + 1] ?? '')).toEqual(body);
  });

  test('is what the sample in TypeScript passes on', () => {
    const source = samples()['TypeScript'] ?? '';
    expect(parse(source).faults).toEqual([]);
    const script = ts.transpile(source, { module: ts.ModuleKind.CommonJS });
    const calls: unknown[] = [];
    const update = (...args: unknown[]) => calls.push(...args) && { data: {} };
    const createClient = () => ({ pets: { update } });

    runInNewContext(`(async () => { ${script} })()`, {
      exports: {},
      require: () => ({ createClient }),
      process: { env: {} },
      console: { log: () => undefined },
    });

    // Of another realm: compared as JSON.
    expect(JSON.parse(JSON.stringify(calls))).toEqual([text, body]);
  });
});
