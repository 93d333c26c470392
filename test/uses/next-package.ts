import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emitDeclarations } from '../../scripts/pack/emit-declarations.ts';
import { findEntries } from '../../scripts/pack/find-entries.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Files } from '../../scripts/build/write-files.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { emitClient } from '../../scripts/emit/client.ts';
import { emitEvents } from '../../scripts/emit/events.ts';
import { emitIndex } from '../../scripts/emit/index-file.ts';
import { emitOwnFields, ownFieldNames } from '../../scripts/emit/own-fields.ts';
import { emitTypes } from '../../scripts/emit/print-nodes.ts';
import { emitResponses } from '../../scripts/emit/responses.ts';
import { emitSchemas } from '../../scripts/emit/schemas.ts';
import { typeNodes } from '../../scripts/emit/type-nodes.ts';
import ts from 'typescript';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import { ownFolder } from '../own-folder.ts';

/** Both descriptions, which an edit may change. */
export interface Documents {
  openapi: any;
  asyncapi: any;
}

export const documents = (): Documents => structuredClone({ openapi, asyncapi });

let shared: Files | undefined;

/** The declarations of the package that do not come from the contract, and those of today's. */
function declarations(): Files {
  const { exported, required } = findEntries(manifest, ROOT);
  return (shared ??= emitDeclarations(Object.values(exported), required));
}

/** The declarations of generated modules, for another contract. */
function generated({ openapi: described, asyncapi: events }: Documents): Files {
  const nodes = typeNodes(described);
  const sources: Files = {
    'types.ts': emitTypes(nodes),
    'schemas.ts': emitSchemas(described, nodes),
    'events.ts': emitEvents(events),
    'responses.ts': emitResponses(described),
    'own-fields.ts': emitOwnFields(ownFieldNames(described)),
    'client.ts': emitClient(described, nodes, 'test'),
  };
  const all = { ...sources, 'index.ts': emitIndex(described, sources) };
  const entries = Object.entries(all).map(([name, text]) => {
    const { outputText } = ts.transpileDeclaration(text, { fileName: name });
    const imports = outputText.replaceAll(".ts'", ".cjs'").replaceAll('.ts"', '.cjs"');
    return [`dist/generated/${name.replace('.ts', '.d.cts')}`, imports];
  });
  return Object.fromEntries(entries);
}

/** Writes the package of a contract into a folder, as far as compilers and the gate read it. */
export function writePackage(folder: string, contract: Documents): void {
  const base = Object.entries(declarations()).map(([path, text]) => [`dist/${path}`, text]);
  const files: Files = {
    ...Object.fromEntries(base),
    ...generated(contract),
    'package.json': JSON.stringify(manifest),
    'generated/openapi.json': JSON.stringify(contract.openapi),
    'generated/asyncapi.json': JSON.stringify(contract.asyncapi),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * A copy of the program of `project/`, with the package of today's contract installed.
 *
 * @param typescript - Which of this project's compilers it has.
 */
export function installProgram(typescript = 'typescript'): string {
  const folder = ownFolder();
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true });
  writePackage(join(folder, 'node_modules/messaging-crm-api'), documents());
  for (const [name, source] of [
    ['typescript', typescript],
    ['openapi-fetch'],
    ['openapi-typescript-helpers'],
  ])
    symlinkSync(
      join(ROOT, 'node_modules', source ?? name ?? ''),
      join(folder, 'node_modules', name ?? ''),
    );
  return folder;
}
