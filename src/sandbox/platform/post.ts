import type { Agent } from 'node:http';
import { remember } from '../../service/json.ts';
import { StaleConnection, type Posted, type PostRequest } from './platform.ts';

/** Idle connections are closed before receivers do that: gunicorn's 2 s are the shortest time of a common server. */
const IDLE_MS = 1_000;
/** What one address of a name gets: Node's 250 ms run out while this process works on something else. */
const autoSelectFamilyAttemptTimeout = 8_000;

type Http = typeof import('node:http') | typeof import('node:https');
const agents = new Map<Http, Agent>();

/** Posts by Node's own client, since `fetch` does not tell whether its connection had been used before. */
export async function post(
  target: string,
  { body, isFresh, signal, headers }: PostRequest,
): Promise<Posted> {
  const url = new URL(target);
  const http = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const create = () => new http.Agent({ keepAlive: true, timeout: IDLE_MS });
  const agent = remember<Http, Agent>(agents, http, create);
  const options = { method: 'POST', headers, signal, autoSelectFamilyAttemptTimeout };
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { ...options, agent: isFresh ? false : agent });
    let before = 0;
    sent.on('socket', ({ bytesRead }) => (before = bytesRead));
    sent.on('response', (body) => resolve({ status: body.statusCode ?? 0, body }));
    sent.on('error', (error) => {
      const isStale = sent.reusedSocket && sent.socket?.bytesRead === before && !signal.aborted;
      reject(isStale ? new StaleConnection() : error);
    });
    sent.end(body);
  });
}
