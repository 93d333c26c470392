import { oas3 } from '@stoplight/spectral-formats';
import errorSchema from '../functions/errorSchema.js';
import { FAILURES } from '../given.js';

export const rule = {
  description: 'Every 4xx and 5xx below `/v1` answers with the one ErrorResponse.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: FAILURES,
  then: { function: errorSchema },
};

export const guide = {
  why: 'Callers handle errors in one place. An error that lacks `trace_id` cannot be reported to support.',
  mend: 'Refer to one of the shared error responses, or to `ErrorResponse` as the schema.',
  bad: `\
paths:
  /v1/contacts:
    get:
      responses:
        '400':
          content:
            application/json:
              schema: { type: object, properties: { message: { type: string } } }
`,
  good: `\
paths:
  /v1/contacts:
    get:
      responses:
        '400':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/ErrorResponse' }
components:
  schemas:
    ErrorResponse:
      type: object
      required: [error]
      properties:
        error:
          type: object
          required: [type, code, message, trace_id]
          properties:
            type: { type: string }
            code: { type: string }
            message: { type: string }
            trace_id: { type: string }
            details: { description: Any JSON value. }
`,
};
