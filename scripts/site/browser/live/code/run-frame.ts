import { proxy, type ProxyMarked, type Remote, wrap } from 'comlink';
import { makeElement } from '../../make-element.ts';
import type { LiveSandbox } from '../sandbox.ts';
import { toSent } from '../sent.ts';
import type { Ended, Page, Runner } from './runner.ts';

export type Outcome = Ended | { readonly kind: 'stopped' };

const RUNNER = new URL('runner.js', import.meta.url);
/** How long after it was loaded the frame may take to say so, in milliseconds. */
const READY_MS = 3_000;
const OFFLINE = 'The frame for code cannot be loaded without a network.';
const FORBIDDEN =
  'The frame for code cannot be loaded: the host of this site has to allow frames of its own, and to have assets/live/run.html.';
const FRAME = new URL('run.html', import.meta.url);

/** The secrets of the sandbox's own application and of nobody else; they are in every sample of the contract. */
const ENV = { CRM_CLIENT_SECRET: 'example_secret', CRM_WEBHOOK_SECRET: 'whsec_quickstart' };

export type RunFrame = ReturnType<typeof openFrame>;

/** A frame without an origin and without a network, in which a worker runs code; all that comes out goes by a port. */
export function openFrame(sandbox: LiveSandbox, print: Page['print']) {
  const frame = makeElement('iframe', {
    sandbox: 'allow-scripts',
    hidden: '',
    title: 'Where the code runs',
    src: FRAME.href,
  });
  const page: Page & ProxyMarked = proxy({
    print,
    fetch: async ({ url, ...init }) => toSent(await sandbox.fetch(url, init)),
  });
  const runner = startRunner(frame);
  let stop = (): void => undefined;
  return {
    /** Runs a module; one that ran here before shares its names. */
    async run(code: string): Promise<Outcome> {
      const stopped = new Promise<Outcome>((resolve) => {
        stop = () => resolve({ kind: 'stopped' });
      });
      const env = { ...ENV, CRM_TOKEN: await sandbox.token() };
      const started = await runner;
      return Promise.race([stopped, started.run(code, env, page)]);
    },
    /** Ends what runs, an endless loop, too. */
    close(): void {
      frame.remove();
      stop();
    },
  };
}

async function startRunner(frame: HTMLIFrameElement): Promise<Remote<Runner>> {
  const response = await fetch(RUNNER);
  if (!response.ok) throw new Error(`The site has no ${RUNNER.href}.`);
  const isReady = untilReady(frame);
  document.body.append(frame);
  await isReady;
  const { port1, port2 } = new MessageChannel();
  // It has no origin that could be named.
  frame.contentWindow?.postMessage(await response.text(), '*', [port2]);
  return wrap<Runner>(port1);
}

/** A frame without an origin is no service worker's: it is loaded from the site each time. */
const untilReady = (frame: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve, reject) => {
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data === 'ready') resolve();
    });
    const fail = (): void => reject(new Error(navigator.onLine ? FORBIDDEN : OFFLINE));
    frame.addEventListener('load', () => setTimeout(fail, READY_MS));
  });
