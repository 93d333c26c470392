import { isObject, listOf } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

/** @param {any} schema @returns {boolean} */
const isObjectSchema = (schema) =>
  isObject(schema) && (schema['type'] === 'object' || isObject(schema['properties']));

/** @param {Record<string, any>} schema @returns {any[]} the branches that are objects */
const branchesOf = (schema) =>
  [schema['oneOf'], schema['anyOf']]
    .flatMap(listOf)
    .filter((one) => isObjectSchema(one) || one?.$ref);

/** @param {any} branch @param {string} property @returns {string | undefined} */
function faultOfBranch(branch, property) {
  if (branch.$ref) return undefined;
  const isConst = typeof branch.properties?.[property]?.const === 'string';
  if (isConst && branch.required?.includes(property)) return undefined;
  return `Each shape of a union must have the required \`${property}\` with a \`const\`: one has not.`;
}

const unionDiscriminated = overSchemas(
  (use) => branchesOf(use.schema).length > 1,
  ({ schema }) => {
    const branches = branchesOf(schema);
    const { propertyName, mapping } = schema['discriminator'] ?? {};
    if (typeof propertyName !== 'string' || !isObject(mapping)) {
      const message =
        'A union of objects needs a `discriminator` with `propertyName` and `mapping`.';
      return [{ message }];
    }
    const fault = branches.map((one) => faultOfBranch(one, propertyName)).find(Boolean);
    if (fault) return [{ message: fault }];
    const values = branches.flatMap((one) => one.properties?.[propertyName]?.const ?? []);
    const missing = values.filter((value) => !Object.hasOwn(mapping, value));
    const isUneven = Object.keys(mapping).length !== branches.length;
    if (missing.length === 0 && !isUneven) return [];
    const message = missing[0]
      ? `The mapping does not say which shape \`${missing[0]}\` is.`
      : `The mapping names ${Object.keys(mapping).length} values for ${branches.length} shapes.`;
    return [{ message, keys: ['discriminator', 'mapping'] }];
  },
);

export const rule = {
  description: 'A union of objects has a discriminator whose mapping names every shape.',
  why: 'With it, a caller gets one error about one shape, and TypeScript narrows; without it, a wrong body fails against every shape.',
  fix: 'Give each shape a required property with a `const`, and list all of them in the mapping.',
  then: { function: unionDiscriminated },
};
