// The worker that has the sandbox of all pages of the site; where there is no shared one, each page has its own.
import { contractVersion, packageVersion } from '../../../../generated/control-table.ts';
import { checkRequest } from './check-request.ts';
import { HostedSandbox } from './hosted-sandbox.ts';
import { KEEPS_NOTHING, openKeptState } from './kept-state.ts';
import type { HostReply, HostRequest, HostResponse, Port } from './protocol.ts';

interface WorkerScope extends Port {
  onconnect?: ((event: MessageEvent) => void) | null;
}

const scope = self as unknown as WorkerScope;
// The sandbox sends deliveries where somebody routes them: from here nothing goes anywhere.
self.fetch = () => Promise.reject(new TypeError('The sandbox in this page reaches no other host.'));

async function open(): Promise<HostedSandbox> {
  const site = new URL('../../', self.location.href).href;
  const version = `${contractVersion} ${packageVersion}`;
  return HostedSandbox.open(await openKeptState(site, version).catch(() => KEEPS_NOTHING));
}

const opened = open();

async function respond(sandbox: HostedSandbox, request: HostRequest): Promise<HostReply> {
  const { id, kind } = request;
  if (kind === 'token') return { id, token: await sandbox.token() };
  if (kind === 'leave') {
    await sandbox.save();
    return { id, opening: sandbox.opening };
  }
  const { method, url, headers, body } = request;
  const init = {
    method,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
  };
  if (kind === 'check') {
    const issues = checkRequest(new Request(url, init), new TextDecoder().decode(body));
    return { id, response: await toMessage(Response.json(issues)) };
  }
  const response = await sandbox.fetch(url, body ? { ...init, body } : init);
  return { id, response: await toMessage(response) };
}

async function toMessage(response: Response): Promise<HostResponse> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.arrayBuffer() };
}

function serve(port: Port): void {
  const send = (reply: HostReply): void =>
    port.postMessage(reply, 'response' in reply ? [reply.response.body] : []);
  const fail = (id: number) => (error: unknown) =>
    send({ id, error: error instanceof Error ? error.message : String(error) });
  port.onmessage = ({ data }: MessageEvent<HostRequest>) =>
    void opened.then((sandbox) => respond(sandbox, data)).then(send, fail(data.id));
  void opened.then(({ opening }) => send({ id: 0, opening }), fail(0));
}

if ('onconnect' in scope) scope.onconnect = ({ ports: [port] }) => void (port && serve(port));
else serve(scope);
