import type { HeaderReader } from '../../service/read-parameters.ts';
import type { RequestError, SandboxRequest } from '../public-types.ts';
import type { Sent } from './outgoing-response.ts';
import { FAULT_HEADER } from './injected-fault.ts';
import { parseJson } from '../../service/json.ts';

/** The reason that a response gives, as it is logged. */
export function reasonOf({ status, text }: Sent): RequestError | undefined {
  if (status < 400) return undefined;
  const { error, error_description: description = '' } = Object(parseJson(text));
  if (typeof error === 'string') return { code: error, message: description, issues: [] };
  const { code = `${status}`, message = '', details } = error ?? {};
  return { code, message, issues: details?.issues ?? [] };
}

/** How many characters of a body are remembered. */
export const LONGEST_BODY = 65_536;

const SHOWN = [FAULT_HEADER, 'accept', 'content-type', 'idempotency-key', 'if-match', 'user-agent'];

/** The headers of a request that are remembered. */
export function shownHeaders(headers: HeaderReader): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const key of SHOWN) if (headers.get(key) !== null) shown[key] = headers.get(key) as string;
  return shown;
}

const SECRET = /"secret":"whsec_[^"]*"/g;

/** Bodies as they are remembered: without secrets, and without the rest of a long one. */
export function loggedBodies({ path, operation, body, responseBody }: SandboxRequest) {
  if (path === '/oauth/token') return { body: '', responseBody: '' };
  const shown = operation?.startsWith('webhooks.')
    ? responseBody.replaceAll(SECRET, '"secret":"whsec_[left out]"')
    : responseBody;
  return { body: cutOff(body), responseBody: cutOff(shown) };
}

/** The start of a text. A copy: a slice would keep the whole of a large import in memory. */
function cutOff(text: string): string {
  if (text.length <= LONGEST_BODY) return text;
  return JSON.parse(JSON.stringify(text.slice(0, LONGEST_BODY)));
}
