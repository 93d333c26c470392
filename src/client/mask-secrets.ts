const SHORTEST = 6;

/** A function that strikes the credentials of a request out of a text that the service sent back. */
export function maskSecrets(
  authorization: string | undefined,
  body: string | null,
): (text: string) => string {
  const [scheme, credential = ''] = authorization?.split(' ') ?? [];
  // Read as a form is, and as it stands: a program's own header may have signs in it that are not encoded.
  const password = scheme === 'Basic' ? atob(credential).replace(/^[^:]*:/, '') : '';
  const form = password ? `client_secret=${password}` : body;
  const secret = new URLSearchParams(form ?? '').get('client_secret') ?? '';
  // A form writes a space and a few signs otherwise than an address does.
  const inForm = String(new URLSearchParams({ '': secret })).slice(1);
  const secrets = [credential, password, secret, encodeURIComponent(secret), inForm].filter(
    (one) => one.length >= SHORTEST,
  );
  return (text) => secrets.reduce((left, one) => left.replaceAll(one, '***'), text);
}
