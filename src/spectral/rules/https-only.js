import { aas3, oas3 } from '@stoplight/spectral-formats';
import { pattern } from '@stoplight/spectral-functions';

export const rule = {
  description: 'Servers and OAuth endpoints are reached over https.',
  why: 'One call over http shows the bearer token to everyone on the way.',
  fix: 'Write `https`, in the defaults of server variables too.',
  message: 'It has to be https: tokens, secrets and personal data go over it.',
  formats: [oas3, aas3],
  given: [
    '$.servers[*].url',
    '$.servers[*].protocol',
    '$.servers[*].variables[*].default',
    '$.components.securitySchemes[*].flows[*][tokenUrl,authorizationUrl,refreshUrl]',
  ],
  then: { function: pattern, functionOptions: { notMatch: '/^(?:http|ws)(?::|$)/i' } },
};
