import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readSigning, signedHeaders } from '../../webhooks/signing.ts';
import { decodeText } from '../../webhooks/web/decode-text.ts';
import { signedBytes } from '../../webhooks/web/signed-bytes.ts';
import { toBase64Url } from '../base64url.ts';
import { toPosted, type Platform } from './platform.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * What every runtime has. WebCrypto is asynchronous and missing in pages that came by plain HTTP, so the hashes are
 * those of `@noble/hashes`.
 */
export const webPlatform: Platform = {
  sha256: (text) => toBase64Url(String.fromCharCode(...sha256(utf8ToBytes(text)))),
  sign(options) {
    const signing = readSigning(options, decodeText);
    const { secret, prefix, body } = signing;
    const mac = hmac(sha256, utf8ToBytes(secret), signedBytes(prefix, body));
    return signedHeaders(signing, bytesToHex(mac));
  },
  // Browsers, Deno and Bun send again by themselves when a connection turns out to be closed.
  post: async (target, { isFresh: _, ...request }) =>
    toPosted(await fetch(target, { method: 'POST', redirect: 'manual', ...request })),
  decode(bytes) {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  },
  soon: (work) => (schedule ??= findScheduler())(work),
  openJournal() {
    const message = 'The sandbox keeps its data in memory here: leave `data` out.';
    return Promise.reject(new TypeError(message));
  },
  // It would be a third of what a page loads to test itself.
  openConsole: () => Promise.resolve(undefined),
};

type Schedule = (work: () => void) => void;

// Not when the module loads: a worker may have no right to it before a request.
let schedule: Schedule | undefined;

/** The shortest way to a task of its own: browsers delay a timeout that others have led to. */
function findScheduler(): Schedule {
  const { setImmediate: immediate, MessageChannel: Channel } = globalThis as Partial<
    typeof globalThis
  >;
  if (immediate) return (work) => void immediate(work);
  if (!Channel) return (work) => void setTimeout(work, 0);
  const { port1, port2 } = new Channel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (work) => {
    waiting.push(work);
    port2.postMessage(null);
  };
}
