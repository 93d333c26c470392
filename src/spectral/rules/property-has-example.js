import { aas3, oas3 } from '@stoplight/spectral-formats';
import propertyHasExample from '../functions/propertyHasExample.js';

export const rule = {
  description: 'Every property that holds one plain value has an example.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: propertyHasExample },
};

export const guide = {
  why: 'One value says more about a format than a sentence, and every example is proved against its schema.',
  mend: 'Add `examples: [..]` with a value as it occurs.',
  bad: `\
components:
  schemas:
    Deal: { type: object, properties: { currency: { type: string } } }
`,
  good: `\
components:
  schemas:
    Deal: { type: object, properties: { currency: { type: string, examples: [EUR] } } }
`,
};
