import { namesIn } from './names-in.js';

/** Formats of JSON Schema and of OpenAPI's registry, by the type they are for; validators pass over all others. */
export const FORMATS = {
  string: namesIn(`
    date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 uri
    uri-reference uri-template iri iri-reference uuid json-pointer relative-json-pointer regex
    byte binary password char base64url commonmark html http-date media-range decimal decimal128
    int64 uint64
  `),
  number: namesIn(`
    float double decimal decimal128 double-int int8 int16 int32 int64 uint8 uint16 uint32 uint64
    unixtime
  `),
};

export const KNOWN_FORMATS = new Set([...FORMATS.string, ...FORMATS.number]);
