import { aas3 } from '@stoplight/spectral-formats';
import messageNameUnique from '../functions/messageNameUnique.js';

export const rule = {
  description: 'No two messages of a channel have the same name.',
  message: '{{error}}',
  severity: 'error',
  formats: [aas3],
  given: ['$.channels[*].messages', '$.components.messages'],
  then: { function: messageNameUnique },
};

export const guide = {
  why: 'Generators and receivers go by the name; of two messages with one name one is lost.',
  mend: 'Name each message as its event type.',
  bad: `\
channels:
  webhook:
    messages:
      deal.won: { name: deal.won }
      deal.lost: { name: deal.won }
`,
  good: `\
channels:
  webhook:
    messages:
      deal.won: { name: deal.won }
      deal.lost: { name: deal.lost }
`,
};
