import { aas3, oas3 } from '@stoplight/spectral-formats';
import propertySnakeCase from '../functions/propertySnakeCase.js';

export const rule = {
  description: 'Names of properties are snake_case.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: propertySnakeCase },
};

export const guide = {
  why: 'All JSON of the service is snake_case, and payloads are never re-cased on the way.',
  mend: 'Write small letters and digits with single underscores between words.',
  bad: `\
components:
  schemas:
    Contact: { type: object, properties: { firstName: { type: string } } }
`,
  good: `\
components:
  schemas:
    Contact: { type: object, properties: { first_name: { type: string } } }
`,
};
