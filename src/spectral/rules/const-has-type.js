import { aas3, oas3 } from '@stoplight/spectral-formats';
import schemaKeyword from '../functions/schema-keyword.js';

export const rule = {
  description: 'A schema with `const` has a `type` as well.',
  why: 'References and generators read only `type`, and write "any" if it is missing.',
  fix: 'Add the type of the constant.',
  message: '`const` needs `type` beside it, or readers show the value as of any type.',
  formats: [oas3, aas3],
  then: { function: schemaKeyword, functionOptions: { keyword: 'const', needs: 'type' } },
};
