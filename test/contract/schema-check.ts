// An ajv of our own, so that the mock's word is not the only one about what fits the contract.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from './contract.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ components: openapi['components'], paths: openapi['paths'] }, 'openapi');

/**
 * What is wrong with a value under the schema at a pointer of the bundle; an empty list when it fits.
 *
 * @param pointer - such as `#/components/schemas/Contact`
 */
export function faults(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi${encodeURI(pointer)}`);
  if (!validate) throw new Error(`There is no schema at ${pointer}.`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
