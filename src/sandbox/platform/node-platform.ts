import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { signWebhook } from '../../webhooks/sign-webhook.ts';
import { openSqliteJournal } from '../state/sqlite-journal.ts';
import type { Platform } from './platform.ts';

const decoder = new TextDecoder();

/** Node's own cryptography and timers, and SQLite. */
export const nodePlatform: Platform = {
  sha256: (text) => hash('sha256', text, 'base64url'),
  sign: signWebhook,
  decode: (bytes) => (isUtf8(bytes) ? decoder.decode(bytes) : undefined),
  soon: (work) => void setImmediate(work),
  openJournal: openSqliteJournal,
};
