import { aas3, oas3 } from '@stoplight/spectral-formats';
import idIsString from '../functions/idIsString.js';

export const rule = {
  description: 'Properties and parameters that hold ids are strings.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: idIsString },
};

export const guide = {
  why: 'Ids are opaque. A number overflows in JavaScript and breaks the day a prefix appears.',
  mend: 'Write `type: string`, or `[string, "null"]` where there may be none.',
  bad: `\
components:
  schemas:
    Deal: { type: object, properties: { contact_id: { type: integer } } }
`,
  good: `\
components:
  schemas:
    Deal: { type: object, properties: { contact_id: { type: string } } }
`,
};
