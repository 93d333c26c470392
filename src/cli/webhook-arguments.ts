import type { ListenOptions } from './listen.ts';
import type { TriggerOptions } from './trigger.ts';
import { UsageError } from './usage-error.ts';

const SECRET_VARIABLE = 'MESSAGING_CRM_WEBHOOK_SECRET';

/** Reads what `listen` takes; throws a UsageError. */
export function readListen(port: number, forward?: string, secret?: string): ListenOptions {
  const url = forward === undefined ? undefined : readUrl('--forward', forward);
  return { port, forward: url, secret: readSecret(secret) };
}

/** Reads what `trigger` takes; throws a UsageError. */
export function readTrigger([type, stray]: string[], to?: string, secret?: string): TriggerOptions {
  if (type === undefined) throw new UsageError('trigger takes an event, such as contact.created.');
  if (stray !== undefined) {
    // What is too much is not repeated: it may be a secret that was typed without its option.
    throw new UsageError('trigger takes one event and no other argument.');
  }
  if (to === undefined) throw new UsageError('trigger needs --to: pass the URL of your receiver.');
  return { type, to: readUrl('--to', to), secret: readSecret(secret) };
}

function readUrl(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text is not repeated in the second case: it has a password.
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${option} is "${text}": pass a URL such as http://127.0.0.1:8080/webhooks.`,
    );
  }
  if (!url.username && !url.password) return url;
  throw new UsageError(`${option} has a user or a password: pass a URL without them.`);
}

/** The secret of the option or else of the environment, where an empty one counts as none. */
function readSecret(option?: string): string | undefined {
  const secret = option ?? (process.env[SECRET_VARIABLE] || undefined);
  if (secret === undefined || /^\S+$/.test(secret)) return secret;
  const source = option === undefined ? SECRET_VARIABLE : '--secret';
  throw new UsageError(`${source} is empty or has white space: pass the secret as it was issued.`);
}
