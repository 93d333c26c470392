// What a team that installed the package writes; each compiler the package claims compiles it.
import {
  ApiError,
  ConflictError,
  contractVersion,
  createClient,
  type Client,
  type Contact,
  type EventType,
  importAllContacts,
  type ImportReport,
  InvalidRequestError,
  type Job,
  JobFailedError,
  type Page,
  type TokenStore,
  type UnknownEvent,
  waitForJob,
  type WebhookEvent,
} from 'messaging-crm-api';
import type { paths } from 'messaging-crm-api/types';

export async function useClient(crm: Client): Promise<Contact> {
  const { data, meta } = await crm.contacts.create({
    name: 'Lucía Fernández Ortega',
    tags: ['fleet'],
  });
  const requestId: string = meta.request_id;
  const options = { timeoutMs: 5_000, headers: { 'x-team': requestId } };
  const contact = await crm.contacts.get(data.id, undefined, options);
  await crm.me.get({}, options);
  const page = await crm.contacts.list({ limit: 100 });
  const names: (string | undefined)[] = page.data.map(({ name }) => name);
  await crm.deals.update('dea_1Jc5', { stage: 'won' }, { idempotencyKey: names.join() });
  await crm.records.create(
    'vehicles',
    { properties: { plate: '1234 KLM' } },
    { query: { expand: ['links'] } },
  );
  await crm.webhooks.rotateSecret('whk_5Nb3');
  for await (const { email } of crm.contacts.list({ stage: 'lead' })) names.push(email);
  const next: Contact[] | undefined = (await page.next())?.data;
  const job = await waitForJob(crm, 'job_2Wz8', { onProgress: ({ progress }) => progress });
  const { sent }: { sent: number } = await importAllContacts(crm, [
    { name: job.id },
    ...(next ?? []),
  ]);
  names.push(sent.toFixed());

  // @ts-expect-error a contact's name is a string
  await crm.contacts.create({ name: 7 });
  // @ts-expect-error there is no such field
  await crm.deals.update('dea_1Jc5', { colour: 'red' });
  // @ts-expect-error the body is missing
  await crm.contacts.create();
  // @ts-expect-error options come after params, also where there are none today
  await crm.me.get({ timeoutMs: 5_000 });
  // @ts-expect-error and after an empty body
  await crm.webhooks.rotateSecret('whk_5Nb3', { idempotencyKey: 'key' });
  // @ts-expect-error and after the body
  await crm.deals.update('dea_1Jc5', { stage: 'won', timeoutMs: 5_000 });
  // @ts-expect-error a filter is no option
  await crm.contacts.list({}, { limit: 100 });
  return contact.data;
}

export async function useLists(crm: Client): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of crm.contacts.list({ limit: 100 })) names.push(name ?? '');
  const first: Page<Contact> = await crm.contacts.list();
  const second: Page<Contact> | undefined = await first.next();
  for await (const { id } of first) names.push(id);
  const cursor: string | null | undefined = second?.pagination.next_cursor;
  // @ts-expect-error a page has items, not one
  const wrong: Contact = first.data;
  // @ts-expect-error there is no such filter
  await crm.contacts.list({ colour: 'red' });
  return [...names, cursor ?? '', wrong.id];
}

export async function useJobs(crm: Client, signal: AbortSignal): Promise<ImportReport> {
  const { data: job } = await crm.contacts.import({ contacts: [{ name: 'Lucía' }] });
  const done: Job = await waitForJob(crm, job, {
    onProgress: ({ progress }) => console.log(progress),
    signal,
    timeoutMs: 60_000,
  });
  await waitForJob(crm, done.id).catch((error: unknown) => {
    if (error instanceof JobFailedError) console.error(error.message, error.job);
  });
  async function* rows() {
    yield { name: 'Lucía', tags: ['fleet'] };
  }
  // @ts-expect-error a row is a contact
  await importAllContacts(crm, [{ nombre: 'Lucía' }]);
  return importAllContacts(crm, rows(), {
    onProgress: ({ sent, jobs, job }) => console.log(sent, jobs.length, job.status),
    batchSize: 1_000,
    signal,
  });
}

export const withEverything = (store: TokenStore): Client =>
  createClient({
    baseUrl: 'https://api.example.com',
    clientId: 'app_7Hf2',
    clientSecret: 'example_secret',
    tokenStore: store,
    userAgent: 'example-app/1.0',
    onRequest: ({ method, path, attempt }) => console.log(method, path, attempt),
    onResponse: ({ status, durationMs, requestId }) => console.log(status, durationMs, requestId),
    onRetry: ({ delayMs, cause, status }) => console.log(delayMs, cause, status),
    onDeprecated: ({ operation, sunset, link }) => console.warn(operation, sunset?.getTime(), link),
  });

export function openEnums(contact: Contact, crm: Client): Promise<unknown> {
  const known: 'open' | 'won' | (string & {}) = 'a status the service adds tomorrow';
  return crm.deals.update(contact.id, { lost_reason: known });
}

export function handle(event: WebhookEvent): string {
  switch (event.type) {
    case 'contact.created':
      return event.data.name;
    case 'deal.won':
      return event.data.id;
    // @ts-expect-error there is no such event
    case 'contact.creatd':
      return '';
    default:
      // @ts-expect-error fifteen known events have no case yet
      event satisfies UnknownEvent;
      return event.id;
  }
}

export const path: keyof paths = '/v1/contacts';
export const type: EventType = 'job.completed';
export const version: string = contractVersion;
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
export const make = (): Client =>
  createClient({
    baseUrl: 'https://api.example.com',
    accessToken: async () => 'example_access_token',
  });

declare module 'messaging-crm-api' {
  interface ContactFields {
    renewal_month?: number;
  }
  interface RecordProperties {
    plate?: string;
  }
}

export async function useOwnFields(crm: Client): Promise<number | undefined> {
  const { data } = await crm.contacts.create({ custom_fields: { renewal_month: 3, other: true } });
  await crm.contacts.update(data.id, { custom_fields: data.custom_fields });
  await crm.records.create('vehicles', { properties: { plate: '1234 KLM', seats: 5 } });
  // @ts-expect-error the field is a number
  await crm.contacts.create({ custom_fields: { renewal_month: 'March' } });
  // @ts-expect-error the property is a string
  await crm.records.create('vehicles', { properties: { plate: 1234 } });
  // @ts-expect-error what a program has not named is unknown
  data.custom_fields['other'].toFixed();
  return data.custom_fields.renewal_month;
}

export async function useUnions(crm: Client, ids: string[]): Promise<void> {
  const content = { type: 'text' as const, text: '¡Hola!' };
  await crm.messages.send({ to: { identifier: '+34600000142' }, content });
  // @ts-expect-error somebody has to get it
  await crm.messages.send({ to: {}, content });
  // @ts-expect-error one recipient, not two
  await crm.messages.send({ to: { contact_id: 'con_1', identifier: '+34600000142' }, content });
  await crm.contacts.bulk({ operation: 'add_tags', contact_ids: ids, tags: ['fleet'] });
  await crm.contacts.bulk({ operation: 'delete', contact_ids: ids });
  // @ts-expect-error the tags are missing
  await crm.contacts.bulk({ operation: 'add_tags', contact_ids: ids });
  // @ts-expect-error a stage is not set by tags
  await crm.contacts.bulk({ operation: 'set_stage', contact_ids: ids, tags: ['fleet'] });
  // @ts-expect-error there is no such operation
  await crm.contacts.bulk({ operation: 'archive', contact_ids: ids });
}

export async function useMaybe(crm: Client, maybe: string | undefined): Promise<void> {
  await crm.contacts.list({ stage: maybe, updated_since: new Date() });
  await crm.contacts.create({ name: maybe, tags: undefined });
  await crm.deals.get('dea_1Jc5', { expand: ['contact', 'company'] });
  // @ts-expect-error a deal has no such relation
  await crm.deals.get('dea_1Jc5', { expand: ['contcat'] });
  await crm.webhooks.create({
    url: 'https://hooks.example.com',
    events: ['contact.*', 'deal.won'],
  });
  createClient({
    baseUrl: 'https://api.example.com',
    clientId: maybe,
    clientSecret: maybe,
  });
}

export function explain(error: unknown): string | undefined {
  if (error instanceof ConflictError && error.code === 'campaign_running') return 'wait';
  if (error instanceof InvalidRequestError) return error.details?.issues?.[0]?.pointer;
  if (error instanceof JobFailedError) {
    // @ts-expect-error a job's status is text
    return error.job.status === 7 ? undefined : error.job.status;
  }
  return undefined;
}
