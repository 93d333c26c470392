import { aas3, oas3 } from '@stoplight/spectral-formats';
import propertyDescribed from '../functions/propertyDescribed.js';

export const rule = {
  description: 'Every property has a description.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: '$',
  then: { function: propertyDescribed },
};

export const guide = {
  why: 'The description becomes the comment that an editor shows at the field.',
  mend: 'Say what cannot be guessed from the name: unit, whose it is, when it is absent.',
  bad: `\
components:
  schemas:
    Deal: { type: object, properties: { probability: { type: integer } } }
`,
  good: `\
components:
  schemas:
    Deal:
      type: object
      properties:
        probability: { description: 'Chance of winning, in percent.', type: integer }
`,
};
