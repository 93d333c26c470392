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
      id: id as Id,
      name,
      status,
      parts,
      then,
    })),
  );

const WORDS = words('status of after then issue has path query body');

/** A call by its method and path, with its body, or with what it returns. */
type Line = readonly [line: string, body?: object];

interface WrittenCase extends Pick<Parts, 'path' | 'query' | 'body'> {
  readonly status: number;
  readonly of?: keyof typeof MADE;
  readonly after?: readonly Line[];
  readonly then?: readonly Line[];
  readonly issue?: string;
  readonly has?: object;
}

export const writtenCases = (): Case[] =>
  Object.entries<Record<string, WrittenCase>>(
    readYaml(import.meta.dirname, 'written.yaml'),
  ).flatMap(([id, cases]) =>
    Object.entries(cases).map(([name, { status, of, after, then, issue, has, ...parts }]) => ({
      id: id as Id,
      name,
      status,
      async parts() {
        // A check with a misspelled name would never fail.
        expect(WORDS).toEqual(expect.arrayContaining(Object.keys(cases[name] ?? {})));
        const own = of && (await MADE[of]());
        for (const [line, body] of after ?? [])
          await callLine(line.replace('{id}', `${own}`), body);
        return own ? { ...parts, path: { id: own } } : parts;
      },
      async then(answer) {
        if (issue !== undefined) issueAt(issue)(answer);
        if (has) expect(answer.body).toMatchObject(has);
        for (const [line, found] of then ?? [])
          expect(await callLine(line)).toMatchObject(found ?? {});
      },
    })),
  );

function callLine(line: string, body?: object): Promise<any> {
  const [method = '', path = ''] = line.split(' ');
  return call(method, path, body);
}

export const at = async (id: string, body?: unknown): Promise<Parts> => ({ path: { id }, body });

export async function newMessage(): Promise<string> {
  const to = { identifier: '+34600000142' };
  const sent = await call('POST', '/v1/messages', { to, content: { type: 'text', text: 'Hi' } });
  return sent.data.id;
}

async function newTemplate(): Promise<string> {
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

async function runningJob(): Promise<string> {
  const { data } = await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  await sandbox.advance(250);
  return data.id;
}

const MADE = { message: newMessage, template: newTemplate, job: runningJob, delivery: newDelivery };

export const issueAt = (pointer: string) => (answer: ControlAnswer) =>
  expect(answer.body.error.details.issues[0].pointer).toBe(pointer);
