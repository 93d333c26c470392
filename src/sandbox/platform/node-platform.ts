import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { signWebhook } from '../../webhooks/sign-webhook.ts';
import { openSqliteJournal } from '../state/sqlite-journal.ts';
import type { Page, Platform } from './platform.ts';
import { post } from './post.ts';

const decoder = new TextDecoder();

/** Node's own cryptography and timers, and SQLite. */
export const nodePlatform: Platform = {
  sha256: (text) => hash('sha256', text, 'base64url'),
  sign: signWebhook,
  post,
  decode: (bytes) => (isUtf8(bytes) ? decoder.decode(bytes) : undefined),
  soon: (work) => void setImmediate(work),
  openJournal: openSqliteJournal,
  openConsole,
};

/** Loaded when somebody opens it: a sandbox in a test never does. */
async function openConsole(): Promise<Page> {
  const { CONSOLE_PAGE, CONSOLE_POLICY } = await import('../../../generated/console-page.ts');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONSOLE_POLICY,
    'referrer-policy': 'no-referrer',
  };
  return { headers, text: CONSOLE_PAGE };
}
