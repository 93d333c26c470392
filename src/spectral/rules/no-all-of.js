import { aas3, oas3 } from '@stoplight/spectral-formats';
import schemaKeyword from '../functions/schema-keyword.js';

export const rule = {
  description: 'No schema is composed with `allOf`.',
  why: 'An envelope made of parts is hard to read, generators make worse types from it, and a strict part rejects the fields of another.',
  fix: 'Write one flat object.',
  message: 'Write the properties out in place of `allOf`: a reader sees one flat shape.',
  formats: [oas3, aas3],
  then: { function: schemaKeyword, functionOptions: { keyword: 'allOf' } },
};
