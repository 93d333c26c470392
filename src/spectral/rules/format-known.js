import { FORMATS, KNOWN_FORMATS } from '../document/formats.js';
import { overSchemas } from '../document/over-schemas.js';

/** @param {unknown} type */
const formatsOf = (type) =>
  type === 'string' ? FORMATS.string : /^(?:number|integer)$/.test(`${type}`) ? FORMATS.number : [];

const formatKnown = overSchemas(
  ({ schema }) => typeof schema['format'] === 'string',
  ({ schema }) => {
    const { format, type } = schema;
    const keys = ['format'];
    if (!KNOWN_FORMATS.has(format))
      return [{ message: `No tool knows the format \`${format}\`: is it misspelled?`, keys }];
    const types = [type ?? []].flat();
    if (types.length === 0 || types.some((one) => formatsOf(one).includes(format))) return [];
    return [{ message: `The format \`${format}\` is not one of ${types.join(' or ')}.`, keys }];
  },
);

export const rule = {
  description: 'A `format` is known to tools, and fits the type.',
  why: 'A validator ignores a format that it does not know: nothing checks `date-tme`.',
  fix: 'Use a format of JSON Schema or the OpenAPI registry. If there is none, write a `pattern`.',
  formats: ['oas3', 'aas3'],
  then: { function: formatKnown },
};
