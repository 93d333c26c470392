// The worker that has the sandbox of all pages of the site; where there is no shared one, each page has its own.
import { type Endpoint, expose } from 'comlink';
import { contractVersion, packageVersion } from '../../../../generated/control-table.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import { checkRequest } from './check-request.ts';
import { HostedSandbox, type Opening } from './hosted-sandbox.ts';
import { openKeptState } from './kept-state.ts';
import { namedIn } from './named-resources.ts';
import { type SentRequest, type SentResponse, toSent } from './sent.ts';

// The sandbox sends deliveries where somebody routes them: from here nothing goes anywhere.
self.fetch = () => Promise.reject(new TypeError('The sandbox in this page reaches no other host.'));

const site = new URL('../../', self.location.href).href;
const opened = openKeptState(site, `${contractVersion} ${packageVersion}`)
  .catch(() => undefined)
  .then((place) => HostedSandbox.open(place));
opened.catch(() => undefined);

const host = {
  opening: async (): Promise<Opening> => (await opened).opening,
  token: async (): Promise<string> => (await opened).token(),
  /** The page goes: what has changed is to be kept now. */
  leave: async (): Promise<void> => (await opened).save(),
  fetch: async ({ url, ...init }: SentRequest): Promise<SentResponse> =>
    toSent(await (await opened).fetch(url, init)),
  namedIn,
  /** What the contract's validators say of a request, which is not sent. */
  check: ({ url, body, ...init }: SentRequest): readonly Issue[] =>
    checkRequest(new Request(url, init), new TextDecoder().decode(body)),
};

export type Host = typeof host;

if ('onconnect' in self) self.onconnect = ({ ports: [port] }: MessageEvent) => expose(host, port);
else expose(host, self as unknown as Endpoint);
