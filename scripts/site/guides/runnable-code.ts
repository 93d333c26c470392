/** What a block of a guide may import to be run in the page: the rest needs a server. */
const ENTRIES = ['messaging-crm-api', 'messaging-crm-api/webhooks'];

/** A block that another program imports, that only declares something, that waits in a loop, or that is about pages. */
const IS_PART = /^export (?:async )?function|^declare |^while \(|\bnavigator\b/m;

/** It makes a client, uses that of a block above, or calls the service by itself. */
const CALLS = /\bcreateClient\(|(?<![\w/])crm\.\w+\.\w|\bfetch\('https:\/\/api\.example\.com/;

/**
 * Whether a block of a guide is a program that calls the service and nothing else; such a block has a name behind its
 * language (`ts call`), by which the tests run it as well.
 */
export function isRunnable(info: string, code: string): boolean {
  const [language, name] = info.split(' ');
  if (!/^[jt]s$/.test(language ?? '') || !name || IS_PART.test(code)) return false;
  const imports = [...code.matchAll(/^(?:import|\} from)\b.*?'([^']+)';$/gm)];
  return CALLS.test(code) && imports.every(([, from = '']) => ENTRIES.includes(from));
}
