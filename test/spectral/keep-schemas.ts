// Spectral compiles the schemas of its rules anew for each document, those of all of AsyncAPI among them: half of the
// time of tests that lint hundreds of documents. Here what two documents were held against is compiled once more, and kept.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';

type Compile = (schema: object, dialect: string, allErrors: boolean) => unknown;

const FILE = 'node_modules/@stoplight/spectral-functions/dist/schema/ajv.js';
const schemas: { createAjvInstances(): Compile } = createRequire(import.meta.url)(join(ROOT, FILE));
const create = schemas.createAjvInstances;
const compileKept = create();
/** A schema of a document is a new object each time, and is not kept. */
const known = new WeakSet<object>();

schemas.createAjvInstances = () => {
  const compileOnce = create();
  return (schema, dialect, allErrors) => {
    const compile = known.has(schema) ? compileKept : compileOnce;
    known.add(schema);
    return compile(schema, dialect, allErrors);
  };
};
