/** What an application proves itself with at the token endpoint. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** By HTTP Basic or as form fields; undefined when neither holds them. */
export function readCredentials(
  authorization: string | null,
  form: Readonly<Record<string, unknown>>,
): Credentials | undefined {
  if (authorization !== null) return readBasic(authorization);
  const { client_id: clientId, client_secret: clientSecret } = form;
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
  return { clientId, clientSecret };
}

/** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
function readBasic(authorization: string): Credentials | undefined {
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  try {
    const pair = atob(encoded ?? '').split(':');
    const [clientId, clientSecret] = pair.map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    );
    return pair.length === 2 && clientId && clientSecret ? { clientId, clientSecret } : undefined;
  } catch {
    return undefined;
  }
}
