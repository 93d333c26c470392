import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { assertionSchema } from './assertion-schema.ts';
import { describeFault } from './describe-fault.ts';
import type { Fault } from './issue.ts';
import type { JsonObject, OpenApiDocument } from './openapi-document.ts';

/** The faults of a value; none when it fits. */
export type Validate = (value: unknown) => readonly Fault[];

/**
 * Compiles a schema of the contract when it is first asked for.
 *
 * @throws {Error} when a schema cannot be compiled: nothing is ever passed unvalidated.
 */
export type Compile = (schema: JsonObject) => Validate;

// An import of 50,000 wrong rows is refused for the first of them.
const MOST_FAULTS = 50;
const BASE = 'contract:/';

/** Validators under JSON Schema 2020-12, the dialect that the contract names, formats included. */
export function createCompile(document: OpenApiDocument): Compile {
  // The linters hold every schema against its meta-schema; compiling that costs more than ours.
  const ajv = new Ajv2020({
    // A keyword or a format that ajv does not know would otherwise be passed over in silence.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    allErrors: true,
    discriminator: true,
    validateSchema: false,
    verbose: true,
  });
  addFormats.default(ajv);
  const compiled = new WeakMap<JsonObject, Validate>();
  const added = new Set<string>();

  /** Lean schemas, with the components they refer to handed over to ajv as well. */
  function prepare(schema: JsonObject): JsonObject {
    return assertionSchema(schema, (reference) => {
      const id = BASE + reference.slice('#/components/schemas/'.length);
      if (!added.has(id)) {
        added.add(id);
        const target = document.components['schemas']?.[id.slice(BASE.length)];
        if (!target) throw new Error(`The contract has no schema ${reference}.`);
        ajv.addSchema(prepare(target), id);
      }
      return id;
    }) as JsonObject;
  }

  return (schema) => {
    let validate = compiled.get(schema);
    if (!validate) {
      validate = createValidate(ajv, prepare(schema));
      compiled.set(schema, validate);
    }
    return validate;
  };
}

function createValidate(ajv: Ajv2020, schema: JsonObject): Validate {
  const check = ajv.compile(schema);
  return (value) => {
    if (check(value)) return [];
    const faults = (check.errors ?? []).slice(0, MOST_FAULTS).map(describeFault);
    const unique = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]));
    return [...unique.values()];
  };
}
