import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { assertionSchema } from './assertion-schema.ts';
import { describeFault } from './describe-fault.ts';
import type { Fault } from './issue.ts';
import type { JsonObject } from './json.ts';

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
/** Parts of a value, fields and items, up to which all its faults are looked for. */
const MOST_PARTS = 50_000;
const BASE = 'contract:/';

/** Validators under JSON Schema 2020-12, the dialect that the contract names, formats included. */
export function createCompile(document: JsonObject): Compile {
  const quick = createAjv({ allErrors: false });
  const thorough = createAjv({ allErrors: true });
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
        const lean = prepare(target);
        quick.addSchema(lean, id);
        thorough.addSchema(lean, id);
      }
      return id;
    }) as JsonObject;
  }

  return (schema) => {
    let validate = compiled.get(schema);
    if (!validate) {
      const lean = prepare(schema);
      validate = createValidate(quick.compile(lean), () => thorough.compile(lean));
      compiled.set(schema, validate);
    }
    return validate;
  };
}

function createAjv(options: { allErrors: boolean }): Ajv2020 {
  // The linters hold every schema against its meta-schema; compiling that costs more than ours.
  const ajv = new Ajv2020({
    // A keyword or a format that ajv does not know would otherwise be passed over in silence.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    discriminator: true,
    validateSchema: false,
    verbose: true,
    ...options,
  });
  addFormats.default(ajv);
  return ajv;
}

/** All faults of a value are listed by a second validator, which only values with a fault come to. */
function createValidate(
  check: ValidateFunction,
  compileThorough: () => ValidateFunction,
): Validate {
  let list: ValidateFunction | undefined;
  return (value) => {
    if (check(value)) return [];
    let found = check.errors;
    // ajv keeps every fault that it finds: those of a large value would fill the memory.
    if (!isLarge(value)) {
      list ??= compileThorough();
      list(value);
      found = list.errors;
    }
    const faults = (found ?? []).slice(0, MOST_FAULTS).map(describeFault);
    const unique = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]));
    return [...unique.values()];
  };
}

/** Whether a value is made of more parts than are looked through for further faults. */
function isLarge(value: unknown): boolean {
  const left: unknown[] = [value];
  for (let parts = 0; left.length > 0; parts += 1) {
    if (parts + left.length > MOST_PARTS) return true;
    const part = left.pop();
    if (typeof part !== 'object' || part === null) continue;
    const inner = Array.isArray(part) ? part : Object.values(part);
    if (inner.length > MOST_PARTS) return true;
    left.push(...inner);
  }
  return false;
}
