const SHORTEST = 6;

/** A function that strikes the credentials of a request out of a text that the service sent back. */
export function maskSecrets(
  authorization: string | undefined,
  body: string | null,
): (text: string) => string {
  const [scheme, credential = ''] = authorization?.split(' ') ?? [];
  const secret =
    scheme === 'Basic'
      ? decodeURIComponent(atob(credential).split(':')[1] ?? '')
      : (new URLSearchParams(body ?? '').get('client_secret') ?? '');
  // A form writes a space and a few signs otherwise than an address does.
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const secrets = [credential, secret, encodeURIComponent(secret), inForm];
  return (text) =>
    secrets.reduce(
      (left, one) => (one.length < SHORTEST ? left : left.replaceAll(one, '***')),
      text,
    );
}
