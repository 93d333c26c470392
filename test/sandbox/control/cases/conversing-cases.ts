// Cases of what customers, providers and reviewers do.
import { expect } from 'vitest';
import {
  at,
  call,
  type CaseTable,
  issueAt,
  newMessage,
  newTemplate,
  runningJob,
  sandbox,
  send,
} from './control-case.ts';

export const conversingCases: CaseTable = {
  receiveMessage: {
    'takes in what a contact writes': [
      201,
      { body: { from: '+34600000999', text: 'Hello' } },
      ({ body }) => expect(body).toMatchObject({ direction: 'inbound', status: 'received' }),
    ],
    'refuses a message that says nothing': [
      400,
      { body: { from: '+34600000999' } },
      issueAt('/text'),
    ],
    'refuses content that the contract does not have': [
      400,
      { body: { from: '+34600000999', content: {} } },
      issueAt('/content/type'),
    ],
    'refuses an unknown channel': [
      400,
      { body: { from: '+34600000999', text: 'x', channel_id: 'chn_none' } },
      issueAt('/channel_id'),
    ],
    'refuses an unknown message to reply to': [
      400,
      { body: { from: '+34600000999', text: 'x', reply_to_message_id: 'msg_none' } },
      issueAt('/reply_to_message_id'),
    ],
    'knows no other workspace': [
      404,
      { query: { workspace_id: 'wsp_none' }, body: { from: '+34600000999', text: 'x' } },
    ],
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
  reportMessage: {
    'fails a message for a reason': [
      200,
      async () =>
        at(await newMessage(), {
          status: 'failed',
          error: { code: 'expired', message: 'Too late.' },
        }),
      ({ body }) => expect(body).toMatchObject({ status: 'failed', error: { code: 'expired' } }),
    ],
    'refuses a status that no channel reports': [
      400,
      async () => at(await newMessage(), { status: 'queued' }),
      issueAt('/status'),
    ],
    'knows no other message': [404, () => at('msg_none', { status: 'read' })],
    'refuses a move that there is not': [
      409,
      async () => at(await newMessage(), { status: 'read' }),
    ],
  },
  reviewTemplate: {
    'rejects a template': [
      200,
      async () => at(await newTemplate(), { status: 'rejected', reason: 'No.' }),
      ({ body }) => expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'No.' }),
    ],
    'wants a reason for a rejection': [
      400,
      async () => at(await newTemplate(), { status: 'rejected' }),
      issueAt('/reason'),
    ],
    'knows no other template': [404, () => at('tpl_none', { status: 'approved' })],
    'ends a review once': [
      409,
      async () => {
        const parts = await at(await newTemplate(), { status: 'approved' });
        await send('reviewTemplate', parts);
        return parts;
      },
    ],
  },
  moveChannel: {
    'loses a channel': [
      200,
      () => at('chn_7Wa3', { status: 'disconnected' }),
      ({ body }) => expect(body.status).toBe('disconnected'),
    ],
    'refuses another status': [400, () => at('chn_7Wa3', { status: 'pending' })],
    'knows no other channel': [404, () => at('chn_none', { status: 'active' })],
    'refuses a move that there is not': [409, () => at('chn_7Wa3', { status: 'active' })],
  },
  failJob: {
    'ends a running job': [
      200,
      async () => at(await runningJob(), { error: 'The store is gone.' }),
      ({ body }) => expect(body.status).toBe('failed'),
    ],
    'wants a reason': [400, async () => at(await runningJob(), {})],
    'knows no other job': [404, () => at('job_no', { error: 'x' })],
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
