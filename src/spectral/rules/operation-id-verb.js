import { oas3 } from '@stoplight/spectral-formats';
import operationIdVerb from '../functions/operationIdVerb.js';
import { OPERATIONS } from '../given.js';

const verbs = {
  get: ['get', 'list'],
  post: [
    ...['create', 'send', 'import', 'export', 'bulk'],
    ...['launch', 'run', 'cancel', 'merge', 'rotate', 'search', 'mark'],
  ],
  put: ['replace'],
  patch: ['update'],
  delete: ['delete'],
};

export const rule = {
  description: 'An operationId is a verb that fits the HTTP method, and a noun, in camelCase.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: `${OPERATIONS}.operationId`,
  then: { function: operationIdVerb, functionOptions: { verbs } },
};

export const guide = {
  why: 'Links, types and other tools go by operationIds, so renaming one later breaks callers. One verb for one thing keeps them guessable.',
  mend: 'Use `get` or `list`, `create`, `update`, `delete`, or the verb of the action. A new action needs its verb in the options of this rule.',
  bad: `\
paths:
  /v1/contacts:
    get: { operationId: fetchContacts }
`,
  good: `\
paths:
  /v1/contacts:
    get: { operationId: listContacts }
`,
};
