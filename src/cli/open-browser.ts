import { spawn } from 'node:child_process';

/** What opens an address with the browser of whoever is logged in, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the browser, which goes on without this program. `BROWSER` names another program for it.
 *
 * @param url - An address of this program: it goes to a command line as it is.
 * @returns false when there is nothing to open it with
 */
export function openBrowser(url: string): Promise<boolean> {
  const { BROWSER: own } = process.env;
  const [command, ...options] = own ? [own] : (OPENERS[process.platform] ?? ['xdg-open']);
  return new Promise((done) => {
    const child = spawn(command, [...options, url], { stdio: 'ignore', detached: true });
    child.once('error', () => done(false));
    child.once('spawn', () => done(true));
    child.unref();
  });
}
