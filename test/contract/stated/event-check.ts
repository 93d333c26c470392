// The schemas of the AsyncAPI bundle, compiled in the dialects of both descriptions.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asyncapi } from '../contract.ts';

/** Checks a value against the schema at a pointer such as `#/components/schemas/EventId`. */
export type Check = (pointer: string, value: unknown) => boolean;

function checkWith(ajv: Ajv | Ajv2020): Check {
  addFormats.default(ajv);
  ajv.addSchema({ components: asyncapi['components'] }, 'asyncapi');
  return (pointer, value) => {
    const validate = ajv.getSchema(`asyncapi${encodeURI(pointer)}`);
    if (!validate) throw new Error(`There is no schema at ${pointer}.`);
    return validate(value) as boolean;
  };
}

/** The dialect of AsyncAPI 3.0. */
export const fitsDraft07 = checkWith(new Ajv({ strict: false }));
/** The dialect of OpenAPI 3.1. */
export const fitsDraft2020 = checkWith(new Ajv2020({ strict: false }));
