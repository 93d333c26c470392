import { aas3, oas3 } from '@stoplight/spectral-formats';
import deprecatedHasSunset from '../functions/deprecatedHasSunset.js';

export const rule = {
  description: 'Whatever is deprecated says in `x-sunset` after which day it may stop working.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: deprecatedHasSunset },
};

export const guide = {
  why: 'Callers plan by the day. It is what the header `Sunset` will say, and the change gate reads it.',
  mend: 'Add `x-sunset` with a day, as YYYY-MM-DD, to the operation, parameter, header or schema.',
  bad: `\
components:
  schemas:
    Contact: { type: object, properties: { phone: { type: string, deprecated: true } } }
`,
  good: `\
components:
  schemas:
    Contact:
      type: object
      properties:
        phone: { type: string, deprecated: true, x-sunset: '2027-07-01' }
`,
};
