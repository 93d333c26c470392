import type { SampleRequest } from './sample-request.ts';

/** The address that the samples call; readers put their own in its place. */
export const SAMPLE_BASE_URL = 'https://api.example.com';
export const SAMPLE_CLIENT_ID = 'app_7Hf2';

/** A call as HTTP has it, for the languages without a client of ours. */
export interface HttpCall {
  /** In capitals. */
  readonly method: string;
  readonly url: string;
  /** Beside those of the token and the credentials, which come from the environment. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Who is let in: a token in `CRM_TOKEN`, or the application by HTTP Basic with `CRM_CLIENT_SECRET`. */
  readonly access: 'token' | 'basic' | undefined;
  readonly json: unknown;
  readonly form: Readonly<Record<string, string>> | undefined;
}

const encodeValue = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((entry) => encodeURIComponent(String(entry))).join(',')
    : encodeURIComponent(String(value));

function addressOf({ operation, path, query }: SampleRequest): string {
  const filled = path.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeValue(value)}`);
  return `${SAMPLE_BASE_URL}${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

export function httpCall(request: SampleRequest): HttpCall {
  const { operation, headers, body } = request;
  const mediaType = body === undefined ? undefined : operation.body?.mediaType;
  const isForm = mediaType === 'application/x-www-form-urlencoded';
  const form = isForm ? (body as Record<string, string>) : undefined;
  const isBasic = form !== undefined && form['client_id'] === undefined;
  return {
    method: operation.verb.toUpperCase(),
    url: addressOf(request),
    headers: [
      ...Object.entries(headers),
      ...(mediaType && !isForm ? [['Content-Type', mediaType] as const] : []),
    ],
    access: operation.scopes ? 'token' : isBasic ? 'basic' : undefined,
    json: mediaType && !isForm ? body : undefined,
    form,
  };
}

/** Whether a field of a form comes from the environment, so that it stands in no file and no history. */
export const isSecret = (name: string): boolean => name === 'client_secret';
