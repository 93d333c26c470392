import { fileURLToPath } from 'node:url';

/** The root of the repository, with a final separator. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const OPENAPI = 'openapi/openapi.yaml';
export const ASYNCAPI = 'openapi/asyncapi.yaml';
export const CONTROL = 'openapi/sandbox-control.yaml';
