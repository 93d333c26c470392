// Cases of what customers, providers and reviewers do.
import {
  at,
  call,
  type CaseTable,
  newTemplate,
  runningJob,
  sandbox,
  send,
} from './control-case.ts';

export const conversingCases: CaseTable = {
  receiveMessage: {
    'needs a channel that is connected': [
      409,
      async () => {
        const { data } = await call('GET', '/v1/channels');
        for (const { id, status } of data)
          if (status === 'active')
            await send('moveChannel', await at(id, { status: 'disconnected' }));
        return { body: { from: '+34600000999', text: 'x' } };
      },
    ],
  },
  reviewTemplate: {
    'ends a review once': [
      409,
      async () => {
        const parts = await at(await newTemplate(), { status: 'approved' });
        await send('reviewTemplate', parts);
        return parts;
      },
    ],
  },
  failJob: {
    'refuses a job that has ended': [
      409,
      async () => {
        const id = await runningJob();
        await sandbox.advance(60_000);
        return at(id, { error: 'x' });
      },
    ],
  },
};
