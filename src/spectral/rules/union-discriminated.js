import { oas3 } from '@stoplight/spectral-formats';
import unionDiscriminated from '../functions/unionDiscriminated.js';

export const rule = {
  description: 'A union of objects has a discriminator whose mapping names every shape.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: '$',
  then: { function: unionDiscriminated },
};

export const guide = {
  why: 'With it a caller gets one error about one shape, and TypeScript narrows; without it a wrong body fails against all shapes at once.',
  mend: 'Give each shape a required property with a `const`, and list all of them in the mapping.',
  bad: `\
components:
  schemas:
    Content:
      oneOf:
        - { type: object, properties: { text: { type: string } } }
        - { type: object, properties: { url: { type: string } } }
`,
  good: `\
components:
  schemas:
    Text: { type: object, required: [type], properties: { type: { type: string, const: text } } }
    File: { type: object, required: [type], properties: { type: { type: string, const: file } } }
    Content:
      oneOf: [{ $ref: '#/components/schemas/Text' }, { $ref: '#/components/schemas/File' }]
      discriminator:
        propertyName: type
        mapping: { text: '#/components/schemas/Text', file: '#/components/schemas/File' }
`,
};
