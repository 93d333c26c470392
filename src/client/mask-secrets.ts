import { SHORTEST_SECRET } from './fixed-limits.ts';
import { unlessThrown } from './unless-thrown.ts';

/** A function that strikes the credentials of a request out of a text that the service sent back. */
export function maskSecrets(authorization = '', body: string | null): (text: string) => string {
  const credential = authorization.split(' ')[1] ?? '';
  const isBasic = /^basic /i.test(authorization);
  // A program's own header may be no base64.
  const password = (isBasic && unlessThrown(() => atob(credential).replace(/^[^:]*:/, ''))) || '';
  // Read as a form is, and as it stands: a program's own header may have signs in it that are not encoded.
  const form = password ? `client_secret=${password}` : body;
  const secret = new URLSearchParams(form ?? '').get('client_secret') ?? '';
  // A form writes a space and a few signs otherwise than an address does.
  const inForm = String(new URLSearchParams({ '': secret })).slice(1);
  const all = [credential, password, secret, encodeURIComponent(secret), inForm];
  const secrets = all.filter((one) => one.length >= SHORTEST_SECRET);
  return (text) => secrets.reduce((left, one) => left.replaceAll(one, '***'), text);
}
