import { aas3, oas3 } from '@stoplight/spectral-formats';
import schemaKeyword from '../functions/schema-keyword.js';

export const rule = {
  description: 'A schema with `const` has a `type` as well.',
  message: '`const` needs `type` beside it, or readers show the value as of any type.',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: schemaKeyword, functionOptions: { keyword: 'const', needs: 'type' } },
};

export const guide = {
  why: 'References and generators read only `type`, and write "any" if it is missing.',
  fix: 'Add the type of the constant.',
};
