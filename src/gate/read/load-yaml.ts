import { createRequire } from 'node:module';

/**
 * The YAML library, loaded when the first file needs it: reading it takes as long as comparing two
 * descriptions, and JSON does without.
 */
export function loadYaml(): typeof import('js-yaml') {
  return createRequire(import.meta.url)('js-yaml') as typeof import('js-yaml');
}
