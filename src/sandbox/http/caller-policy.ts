import type { HeaderReader } from '../../service/read-parameters.ts';
import { refuse, type Refusal } from '../../service/refusal.ts';
import { readableBy } from './cors.ts';
import type { Sent } from './outgoing-response.ts';

/** Who may call over a socket, beside programs and pages of this machine. */
export interface CallerPolicyOptions {
  /** Host names, `*` for any. */
  readonly hosts: readonly string[];
  /** Origins such as `https://app.example.test`, `*` for any. */
  readonly origins: readonly string[];
  /** Whether the sandbox listens to other machines, which call it by its address. */
  readonly isPublic: boolean;
}

export type CallerPolicy = ReturnType<typeof createCallerPolicy>;

/**
 * Keeps web pages of other origins out: those that name another origin, and those that reach this machine under a name
 * of their own (DNS rebinding).
 */
export function createCallerPolicy({ hosts, origins, isPublic }: CallerPolicyOptions) {
  const isHostAllowed = (host: string): boolean => {
    const name = hostName(host);
    if (name === undefined) return false;
    return isLoopback(name) || (isPublic && isAddress(name)) || matches(hosts, name);
  };
  const isOriginAllowed = (headers: HeaderReader, origin: string): boolean => {
    if (matches(origins, origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    // Its own page: the console.
    const isOwn = url !== undefined && url.host === headers.get('host');
    return isOwn || (url !== undefined && isLoopback(url.hostname));
  };
  // The same host comes with request after request.
  let lastHost: string | null = null;
  return {
    /** Why a request is not served; undefined for one that is. */
    refuse(headers: HeaderReader): Refusal | undefined {
      const host = headers.get('host');
      if (host !== null && host !== lastHost && !isHostAllowed(host)) return refuseHost(host);
      lastHost = host;
      const origin = headers.get('origin');
      if (origin !== null)
        return isOriginAllowed(headers, origin) ? undefined : refuseOrigin(origin);
      return isForeignTag(headers) ? refuseOrigin('that is not named') : undefined;
    },
    /** What a browser wants to see on a response; empty for others, and for pages that may not call. */
    corsHeaders(headers: HeaderReader): Sent['headers'] {
      const origin = headers.get('origin');
      return origin !== null && isOriginAllowed(headers, origin) ? readableBy(origin) : {};
    },
  };
}

/** The name that a `Host` header has, in lower case and without its port; undefined for one that is none. */
const hostName = (host: string): string | undefined =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i.exec(host)?.[1]?.toLowerCase();

/** `localhost` never leads anywhere else (RFC 6761, 6.3). */
const isLoopback = (name: string): boolean =>
  /^(localhost|.+\.localhost)\.?$/i.test(name) ||
  /^127(\.\d{1,3}){3}$/.test(name) ||
  name === '[::1]';

/** An address cannot be made to lead elsewhere. */
const isAddress = (name: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || name.startsWith('[');

const matches = (allowed: readonly string[], given: string): boolean =>
  allowed.some((each) => each === '*' || each.toLowerCase() === given.toLowerCase());

/** An image, a script or a form of another site names no origin; following a link to the console is no harm. */
const isForeignTag = (headers: HeaderReader): boolean =>
  headers.get('sec-fetch-site') === 'cross-site' && headers.get('sec-fetch-mode') !== 'navigate';

const refuseHost = (host: string): Refusal =>
  refuseCaller('host', `the host "${host.slice(0, 100)}"`, 'allowHosts');

const refuseOrigin = (origin: string): Refusal =>
  refuseCaller('origin', `web pages of the origin ${origin.slice(0, 100)}`, 'allowOrigins');

function refuseCaller(kind: 'host' | 'origin', caller: string, option: string): Refusal {
  const message = `The sandbox does not answer to ${caller}: allow it with --allow-${kind} or ${option}.`;
  return refuse(403, { code: `${kind}_not_allowed`, message });
}
