import { aas3, oas3 } from '@stoplight/spectral-formats';
import schemaKeyword from '../functions/schema-keyword.js';

export const rule = {
  description: 'No schema is composed with `allOf`.',
  message: 'Write the properties out in place of `allOf`: a reader sees one flat shape.',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: schemaKeyword, functionOptions: { keyword: 'allOf' } },
};

export const guide = {
  why: 'An envelope made of parts is hard to read, generators make worse types from it, and a strict part rejects the fields of another.',
  fix: 'Write one flat object.',
};
