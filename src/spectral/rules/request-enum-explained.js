import { oas3 } from '@stoplight/spectral-formats';
import requestEnumExplained from '../functions/requestEnumExplained.js';

export const rule = {
  description: 'The description of a closed list in a request names each of its values.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: '$',
  then: { function: requestEnumExplained },
};

export const guide = {
  why: 'A closed list is a choice that the caller has to make, and a bare word does not say what it does.',
  mend: 'Name each value in the description of the property or parameter, in backquotes.',
  bad: `\
paths:
  /v1/analytics/export:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                format: { description: Format of the file., type: string, enum: [csv, json] }
`,
  good: `\
paths:
  /v1/analytics/export:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                format:
                  description: Format of the file; \`csv\` has a header line, \`json\` is one array.
                  type: string
                  enum: [csv, json]
`,
};
