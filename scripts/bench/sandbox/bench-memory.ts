// What the sandbox keeps after a million requests, half of them writes: a shared one must not grow without end.
import { connect } from 'node:net';
import { printTable } from '../client/print-table.ts';
import type { ServerProcess } from './server-process.ts';

const STEPS = [10_000, 100_000, 1_000_000];
/** Requests that are on their way at once: so the client costs little beside the sandbox. */
const AT_ONCE = 100;
const OK = 'HTTP/1.1 200';

/** Reads and changes one contact again and again over one connection, and prints the memory on the way. */
export async function benchMemory(startSandbox: () => Promise<ServerProcess>): Promise<void> {
  const server = await startSandbox();
  const tell = async (method: string, path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const sent = { method, headers, body: JSON.stringify(body) };
    return (await fetch(server.url + path, sent)).json();
  };
  await tell('PATCH', '/_sandbox/options', { rate_limit: false });
  const { access_token: token } = await tell('POST', '/_sandbox/tokens', {});
  const { data } = await tell('POST', '/v1/contacts', { name: 'Ada' }, `Bearer ${token}`);
  const head = `/v1/contacts/${data.id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const rows: string[][] = [];
  let done = 0;
  for (const step of STEPS) {
    await send(new URL(server.url), head, step - done);
    done = step;
    const { rssMb, cpuMs } = await server.usage();
    const each = cpuMs / step;
    rows.push([step.toLocaleString('en'), `${rssMb.toFixed(0)} MB`, `${each.toFixed(3)} ms`]);
  }
  await server.stop();
  printTable('Sandbox: GET and PATCH by turns', ['requests', 'memory', 'CPU per request'], rows);
}

function send({ hostname, port }: URL, head: string, count: number): Promise<void> {
  const body = '{"name":"Ada Lovelace"}';
  const size = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const [get, patch] = [`GET ${head}\r\n`, `PATCH ${head}${size}\r\n${body}`];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let [sent, answered, end] = [0, 0, ''];
  const sendMore = (): void => {
    let text = '';
    for (; sent < count && sent - answered < AT_ONCE; sent += 1) text += sent % 2 ? patch : get;
    if (text) socket.write(text);
  };
  socket.on('connect', sendMore).on('error', reject).on('close', resolve);
  socket.on('data', (text: string) => {
    // A status line may come in two pieces.
    const all = end + text;
    end = all.slice(-OK.length + 1);
    answered += all.split(OK).length - 1;
    if (/HTTP\/1\.1 [345]/.test(all)) reject(new Error(all));
    if (answered >= count) socket.destroy();
    else sendMore();
  });
  return promise;
}
