const SHORTEST = 6;

/** A function that strikes the credentials of a request out of a text that the service sent back. */
export function maskSecrets(
  authorization: string | undefined,
  body: string | null,
): (text: string) => string {
  const [scheme, credential = ''] = authorization?.split(' ') ?? [];
  // Read as a form is, also where a program's own header has a percent sign that encodes nothing.
  const form = scheme === 'Basic' ? `client_secret=${atob(credential).split(':')[1]}` : body;
  const secret = new URLSearchParams(form ?? '').get('client_secret') ?? '';
  // A form writes a space and a few signs otherwise than an address does.
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const secrets = [credential, secret, encodeURIComponent(secret), inForm].filter(
    (one) => one.length >= SHORTEST,
  );
  return (text) => secrets.reduce((left, one) => left.replaceAll(one, '***'), text);
}
