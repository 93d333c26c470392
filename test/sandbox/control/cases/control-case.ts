// What a case is, the sandbox that it is sent to, and what several of them need in it.
import { expect } from 'vitest';
import type { ControlAnswer, Id, OpenControl, Parts } from '../open-control.ts';
import { openControl } from '../open-control.ts';
import { readYaml } from '../../../read-yaml.ts';
import { words } from '../../../table.ts';

const HOOK = 'https://hooks.example.com';
/** The sandbox that all cases are sent to. */
export const box = await openControl({ seed: 'examples', deliveries: { firstRetryMs: 1_000 } });
export const { sandbox, send, call } = box;

/** A call of the control API, and what is to come of it. */
export interface Case {
  readonly id: Id;
  readonly name: string;
  readonly status: number;
  readonly parts?: Parts | ((box: OpenControl) => Promise<Parts>);
  readonly then?: (answer: ControlAnswer) => unknown;
}

/** Cases by operation and name: the status, what is sent, and what is looked at. */
export type CaseTable = {
  readonly [Name in Id]?: Readonly<
    Record<string, readonly [status: number, parts?: Case['parts'], then?: Case['then']]>
  >;
};

export const casesOf = (table: CaseTable): Case[] =>
  Object.entries(table).flatMap(([id, cases]) =>
    Object.entries(cases).map(([name, [status, parts = {}, then = () => {}]]) => ({
      ...{ id: id as Id, name, status, parts, then },
    })),
  );

const WORDS = words('status after of issue has path query body');

/** A case of `written.yaml`. */
interface WrittenCase extends Pick<Parts, 'path' | 'query' | 'body'> {
  readonly status: number;
  readonly after?: readonly [line: string, body?: unknown][];
  readonly of?: keyof typeof MADE;
  readonly issue?: string;
  readonly has?: object;
}

export const writtenCases = (): Case[] =>
  Object.entries<Record<string, WrittenCase>>(
    readYaml(import.meta.dirname, 'written.yaml'),
  ).flatMap(([id, cases]) =>
    Object.entries(cases).map(([name, { status, after = [], of, issue, has, ...parts }]) => ({
      ...{ id: id as Id, name, status },
      async parts() {
        // A check with a misspelled name would never fail.
        expect(WORDS).toEqual(expect.arrayContaining(Object.keys(cases[name] ?? {})));
        for (const [line, body] of after) {
          const [method = '', path = ''] = line.split(' ');
          await call(method, path, body);
        }
        return of ? { ...parts, path: { id: await MADE[of]() } } : parts;
      },
      then(answer) {
        if (issue !== undefined) issueAt(issue)(answer);
        if (has) expect(answer.body).toMatchObject(has);
      },
    })),
  );

export const at = async (id: string, body?: unknown): Promise<Parts> => ({ path: { id }, body });

export async function newMessage(): Promise<string> {
  const to = { identifier: '+34600000142' };
  const sent = await call('POST', '/v1/messages', { to, content: { type: 'text', text: 'Hi' } });
  return sent.data.id;
}

export async function newTemplate(): Promise<string> {
  const { data } = await call('POST', '/v1/channels/chn_7Wa3/templates', TEMPLATE);
  return data.id;
}

const TEMPLATE = { name: 'control_api', language: 'en', category: 'utility', body: 'Hello' };

export async function newDelivery(): Promise<string> {
  const { data } = await call('POST', '/v1/webhooks', { url: HOOK, events: ['contact.*'] });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);
  const { body } = await send('listDeliveries', { query: { webhook_id: data.id } });
  return body.data[0].delivery_id;
}

export async function runningJob(): Promise<string> {
  const { data } = await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  await sandbox.advance(250);
  return data.id;
}

const MADE = { message: newMessage, template: newTemplate, job: runningJob };

export const issueAt = (pointer: string) => (answer: ControlAnswer) =>
  expect(answer.body.error.details.issues[0].pointer).toBe(pointer);
