// The places that several rules look at, as JSONPath. Keys with a slash or a digit need brackets:
// the dotted form matches nothing, without a word.
const METHODS = '[get,put,post,patch,delete]';
const WRITE_METHODS = '[put,post,patch,delete]';
const VERSIONED = '$.paths[?(@property.match(/^\\/v1\\//))]';

export const OPERATIONS = `$.paths[*]${METHODS}`;
export const WEBHOOKS = `$.webhooks[*]${METHODS}`;
export const MESSAGES = '$.channels[*].messages[*]';

/** Operations below `/v1`: all but the token endpoint, which follows OAuth 2.0. */
export const V1_OPERATIONS = `${VERSIONED}${METHODS}`;
export const V1_LISTS = `${VERSIONED}.get`;
/** A search only reads, though its filter is a body. */
export const V1_WRITES = `$.paths[?(@property.match(/^\\/v1\\/(?!.*\\/search$)/))]${WRITE_METHODS}`;
/** `GET /v1/me` takes any token, so it needs no scope. */
export const V1_SCOPED_OPERATIONS = `$.paths[?(@property.match(/^\\/v1\\//) && @property !== '/v1/me')]${METHODS}`;

export const SUCCESSES = `${V1_OPERATIONS}.responses[?(@property.match(/^2/))]`;
export const FAILURES = `${V1_OPERATIONS}.responses[?(@property.match(/^[45]/))]`;
