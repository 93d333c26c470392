// What the client does, in the words of every runtime: only the client, and what the web has.
import type { Client, ClientOptions } from '../../src/index.ts';
import { equal, rejection } from './checks.ts';

/** The package under test. */
export type Package = typeof import('../../src/index.ts');

/** A request as the server wrote it down. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a behaviour is tried with. */
export interface Trial {
  readonly api: Package;
  /** A client of one scenario, with a token unless the options say otherwise. */
  connect(scenario: string, options?: Partial<ClientOptions>): Client;
  received(scenario: string): Promise<Received[]>;
}

const credentials = { clientId: 'app_7Hf2', clientSecret: 'hunter-secret' } as ClientOptions;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const QUICK = { initialIntervalMs: 5, maxIntervalMs: 10 };

/** Each throws when its name does not hold. */
export const behaviours: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  async 'one token request for 20 parallel first calls'({ connect, received }) {
    const crm = connect('singleFlight', credentials);
    await Promise.all(Array.from({ length: 20 }, () => crm.contacts.get('con_1')));
    const all = await received('singleFlight');
    const tokens = all.filter(({ path }) => path.endsWith('/oauth/token'));
    equal(tokens.length, 1);
    equal(tokens[0]?.headers['authorization'], `Basic ${btoa('app_7Hf2:hunter-secret')}`);
    equal(JSON.stringify(crm).includes('hunter'), false);
  },
  async 'one replay after a 401'({ connect, received }) {
    await connect('replay', credentials).contacts.create({ name: 'Lucía' });
    equal((await received('replay')).length, 4);
  },
  async 'retries with the same key and bytes after a reset, a 503 and a cut body'(trial) {
    await trial.connect('faults', { maxRetries: 3 }).contacts.create({ name: 'Lucía' });
    const all = await trial.received('faults');
    equal(all.length, 4);
    equal(new Set(all.map(({ headers }) => headers['idempotency-key'])).size, 1);
    equal(new Set(all.map(({ body }) => body)).size, 1);
    equal(UUID.test(all[0]?.headers['idempotency-key'] ?? ''), true);
    equal(all[0]?.headers['authorization'], 'Bearer test_token');
    equal(all[0]?.headers['user-agent']?.includes('messaging-crm-api/'), true);
  },
  async 'waits as long as Retry-After says'({ connect }) {
    const start = Date.now();
    await connect('throttled').contacts.get('con_1');
    equal(Date.now() - start > 900, true);
  },
  async 'ends an answer that does not come, and one that trickles, after timeoutMs'(trial) {
    for (const scenario of ['silent', 'trickling']) {
      const crm = trial.connect(scenario, { timeoutMs: 250, maxRetries: 0 });
      const error = await rejection(crm.contacts.get('con_1'));
      equal(error instanceof trial.api.TimeoutError, true);
    }
  },
  async "ends with the signal's reason, in an attempt and between two"({ connect, api }) {
    for (const scenario of ['silent', 'later']) {
      const controller = new AbortController();
      const reason = new Error('the user left');
      setTimeout(() => controller.abort(reason), 150);
      const { signal } = controller;
      const error = await rejection(connect(scenario).contacts.get('con_1', {}, { signal }));
      equal(error instanceof api.AbortedError, true);
      equal([(error as Error).cause === reason, (error as Error).name], [true, 'Error']);
    }
  },
  async 'typed errors with their trace id'({ connect, api }) {
    const error = await rejection(connect('missing').contacts.get('con_1'));
    equal(error instanceof api.NotFoundError, true);
    const { traceId, status, attempts } = error as InstanceType<typeof api.ApiError>;
    equal([traceId, status, attempts], ['trc_1', 404, 1]);
  },
  async 'an error for HTML, an empty 500, cut JSON and a redirect'({ connect, api, received }) {
    for (const scenario of ['html', 'empty', 'cut', 'redirect']) {
      const error = await rejection(connect(scenario, { maxRetries: 0 }).contacts.get('con_1'));
      equal([scenario, error instanceof api.ApiError], [scenario, true]);
      equal((error as InstanceType<typeof api.ApiError>).code, 'unreadable_response');
      equal((await received(scenario)).length, 1);
    }
  },
  async 'answers that are compressed, large or follow a 103'({ connect }) {
    for (const scenario of ['gzip', 'large', 'early']) {
      const { data } = await connect(scenario).contacts.get('con_1');
      equal([scenario, data.id], [scenario, 'con_1']);
    }
  },
  async 'a connection that closes between calls'({ connect }) {
    const crm = connect('closing');
    for (let call = 0; call < 10; call += 1) await crm.contacts.get('con_1');
  },
  async 'lists page by page, and ends one that leads in a circle'({ connect, api }) {
    const ids: string[] = [];
    for await (const { id } of connect('pages').contacts.list({ limit: 2 })) ids.push(id);
    equal(ids, ['con_1', 'con_2', 'con_3']);
    const first = await connect('circle').contacts.list();
    const second = await first.next();
    const error = await rejection(second?.next());
    equal((error as InstanceType<typeof api.ApiError>).code, 'repeated_cursor');
  },
  async 'waits for a job'({ connect, api }) {
    const done = await api.waitForJob(connect('job'), 'job_1', QUICK);
    equal(done.status, 'succeeded');
    const error = await rejection(api.waitForJob(connect('failingJob'), 'job_1', QUICK));
    equal(error instanceof api.JobFailedError, true);
  },
  async 'imports rows in jobs'({ connect, api }) {
    const rows = Array.from({ length: 25 }, (_, row) => ({ name: `Contact ${row}` }));
    const options = { ...QUICK, batchSize: 10 };
    const report = await api.importAllContacts(connect('import'), rows, options);
    equal([report.sent, report.jobs.length], [25, 3]);
  },
  async 'refuses path values that lead elsewhere before anything is sent'({ connect, received }) {
    const before = (await received('well')).length;
    for (const id of ['', '.', '..', 'a\n'])
      equal((await rejection(connect('well').contacts.delete(id))) instanceof TypeError, true);
    equal((await received('well')).length, before);
  },
  async 'hooks and deprecation notices'({ connect }) {
    const told: string[] = [];
    const crm = connect('deprecated', {
      onRequest: ({ method, path }) => told.push(`${method} ${path}`),
      onResponse: ({ status }) => told.push(`${status}`),
      onDeprecated: ({ link, sunset }) => told.push(`${link} ${sunset?.toISOString()}`),
    });
    await crm.contacts.get('con_1');
    equal(told, [
      'GET /v1/contacts/{id}',
      '200',
      'https://docs.example.com/migrate 2027-03-01T00:00:00.000Z',
    ]);
  },
};
