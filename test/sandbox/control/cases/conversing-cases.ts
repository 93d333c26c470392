// Cases of what customers, providers and reviewers do.
import { expect } from 'vitest';
import {
  at,
  call,
  type Case,
  issueAt,
  newMessage,
  newTemplate,
  runningJob,
  sandbox,
  send,
} from './control-case.ts';

export const conversingCases: readonly Case[] = [
  {
    id: 'receiveMessage',
    name: 'takes in what a contact writes',
    status: 201,
    parts: { body: { from: '+34600000999', text: 'Hello' } },
    then: ({ body }) => expect(body).toMatchObject({ direction: 'inbound', status: 'received' }),
  },
  {
    id: 'receiveMessage',
    name: 'refuses a message that says nothing',
    status: 400,
    parts: { body: { from: '+34600000999' } },
    then: issueAt('/text'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses content that the contract does not have',
    status: 400,
    parts: { body: { from: '+34600000999', content: {} } },
    then: issueAt('/content/type'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses an unknown channel',
    status: 400,
    parts: { body: { from: '+34600000999', text: 'x', channel_id: 'chn_none' } },
    then: issueAt('/channel_id'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses an unknown message to reply to',
    status: 400,
    parts: { body: { from: '+34600000999', text: 'x', reply_to_message_id: 'msg_none' } },
    then: issueAt('/reply_to_message_id'),
  },
  {
    id: 'receiveMessage',
    name: 'knows no other workspace',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' }, body: { from: '+34600000999', text: 'x' } },
  },
  {
    id: 'receiveMessage',
    name: 'needs a channel that is connected',
    status: 409,
    parts: async () => {
      const { data } = await call('GET', '/v1/channels');
      for (const { id, status } of data)
        if (status === 'active')
          await send('moveChannel', await at(id, { status: 'disconnected' }));
      return { body: { from: '+34600000999', text: 'x' } };
    },
  },
  {
    id: 'reportMessage',
    name: 'fails a message for a reason',
    status: 200,
    parts: async () =>
      at(await newMessage(), {
        status: 'failed',
        error: { code: 'expired', message: 'Too late.' },
      }),
    then: ({ body }) =>
      expect(body).toMatchObject({ status: 'failed', error: { code: 'expired' } }),
  },
  {
    id: 'reportMessage',
    name: 'refuses a status that no channel reports',
    status: 400,
    parts: async () => at(await newMessage(), { status: 'queued' }),
    then: issueAt('/status'),
  },
  {
    id: 'reportMessage',
    name: 'knows no other message',
    status: 404,
    parts: () => at('msg_none', { status: 'read' }),
  },
  {
    id: 'reportMessage',
    name: 'refuses a move that there is not',
    status: 409,
    parts: async () => at(await newMessage(), { status: 'read' }),
  },
  {
    id: 'reviewTemplate',
    name: 'rejects a template',
    status: 200,
    parts: async () => at(await newTemplate(), { status: 'rejected', reason: 'No.' }),
    then: ({ body }) => expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'No.' }),
  },
  {
    id: 'reviewTemplate',
    name: 'wants a reason for a rejection',
    status: 400,
    parts: async () => at(await newTemplate(), { status: 'rejected' }),
    then: issueAt('/reason'),
  },
  {
    id: 'reviewTemplate',
    name: 'knows no other template',
    status: 404,
    parts: () => at('tpl_none', { status: 'approved' }),
  },
  {
    id: 'reviewTemplate',
    name: 'ends a review once',
    status: 409,
    parts: async () => {
      const parts = await at(await newTemplate(), { status: 'approved' });
      await send('reviewTemplate', parts);
      return parts;
    },
  },
  {
    id: 'moveChannel',
    name: 'loses a channel',
    status: 200,
    parts: () => at('chn_7Wa3', { status: 'disconnected' }),
    then: ({ body }) => expect(body.status).toBe('disconnected'),
  },
  {
    id: 'moveChannel',
    name: 'refuses another status',
    status: 400,
    parts: () => at('chn_7Wa3', { status: 'pending' }),
  },
  {
    id: 'moveChannel',
    name: 'knows no other channel',
    status: 404,
    parts: () => at('chn_none', { status: 'active' }),
  },
  {
    id: 'moveChannel',
    name: 'refuses a move that there is not',
    status: 409,
    parts: () => at('chn_7Wa3', { status: 'active' }),
  },
  {
    id: 'failJob',
    name: 'ends a running job',
    status: 200,
    parts: async () => at(await runningJob(), { error: 'The store is gone.' }),
    then: ({ body }) => expect(body.status).toBe('failed'),
  },
  {
    id: 'failJob',
    name: 'wants a reason',
    status: 400,
    parts: async () => at(await runningJob(), {}),
  },
  {
    id: 'failJob',
    name: 'knows no other job',
    status: 404,
    parts: () => at('job_no', { error: 'x' }),
  },
  {
    id: 'failJob',
    name: 'refuses a job that has ended',
    status: 409,
    parts: async () => {
      const id = await runningJob();
      await sandbox.advance(60_000);
      return at(id, { error: 'x' });
    },
  },
];
