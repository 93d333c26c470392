import { aas3, oas3 } from '@stoplight/spectral-formats';
import schemaKeyword from '../functions/schema-keyword.js';

// Redocly finds it too. The rule sets by themselves have only this rule for it.
export const rule = {
  description: 'No schema has the keyword `nullable`.',
  why: 'JSON Schema does not know the keyword, so validators reject the null it should allow.',
  fix: "Add `'null'` to the list of types.",
  message: "`nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
  formats: [oas3, aas3],
  then: { function: schemaKeyword, functionOptions: { keyword: 'nullable' } },
};
