// Spectral compiles the schemas of its rules anew for each document, those of all of AsyncAPI among them: half of the
// time of tests that lint hundreds of documents. Here what two of them have alike is compiled once more at most, and kept.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { remember } from '../../src/gate/document/json.ts';

type Compile = (schema: object, dialect: string, allErrors: boolean) => unknown;

const FILE = 'node_modules/@stoplight/spectral-functions/dist/schema/ajv.js';
const schemas: { createAjvInstances(): Compile } = createRequire(import.meta.url)(join(ROOT, FILE));
const create = schemas.createAjvInstances;
const compileKept = create();
/** A schema of a document is a new object each time, and mostly one that was compiled before. */
const known = new WeakSet<object>();
const kept = new Map<string, unknown>();

schemas.createAjvInstances = () => {
  const compileOnce = create();
  return (schema, dialect, allErrors) => {
    if (known.has(schema)) return compileKept(schema, dialect, allErrors);
    known.add(schema);
    const compile = () => compileOnce(schema, dialect, allErrors);
    try {
      return remember(kept, JSON.stringify([schema, dialect, allErrors]), compile);
    } catch {
      // What contains itself has no text; what cannot be compiled says so again.
      return compile();
    }
  };
};
