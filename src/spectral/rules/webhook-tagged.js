import { schema } from '@stoplight/spectral-functions';
import { WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Every webhook has exactly one tag.',
  why: 'The reference drops a webhook without a tag as soon as tags are grouped.',
  fix: 'Tag it `Events`.',
  message: 'The webhook needs exactly one tag, or it has no place in the menu.',
  given: WEBHOOKS,
  then: {
    field: 'tags',
    function: schema,
    functionOptions: { schema: { type: 'array', minItems: 1, maxItems: 1 } },
  },
};
