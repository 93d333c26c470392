import { aas3, oas3 } from '@stoplight/spectral-formats';
import { overSchemas } from '../document/over-schemas.js';

/** Formats of JSON Schema and of OpenAPI's registry, by the type they are for. */
const FORMATS = {
  string: [
    ...['date', 'date-time', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname'],
    ...['ipv4', 'ipv6', 'uri', 'uri-reference', 'uri-template', 'iri', 'iri-reference', 'uuid'],
    ...['json-pointer', 'relative-json-pointer', 'regex', 'byte', 'binary', 'password', 'char'],
    ...['base64url', 'commonmark', 'html', 'http-date', 'media-range', 'decimal', 'decimal128'],
    ...['int64', 'uint64'],
  ],
  number: [
    ...['float', 'double', 'decimal', 'decimal128', 'double-int', 'int8', 'int16', 'int32'],
    ...['int64', 'uint8', 'uint16', 'uint32', 'uint64', 'unixtime'],
  ],
};
const KNOWN = new Set([...FORMATS.string, ...FORMATS.number]);

/** @param {unknown} type */
const formatsOf = (type) =>
  type === 'string'
    ? FORMATS.string
    : type === 'number' || type === 'integer'
      ? FORMATS.number
      : [];

/** Reports formats that no validator knows, and those of another type. */
const formatKnown = overSchemas(
  ({ schema }) => typeof schema['format'] === 'string',
  ({ schema }) => {
    const { format, type } = schema;
    const keys = ['format'];
    if (!KNOWN.has(format))
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
  formats: [oas3, aas3],
  then: { function: formatKnown },
};
