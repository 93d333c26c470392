import type { Refusal } from '../../service/refusal.ts';

/** An answer on its way out, its body still a value. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer as it is sent. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The answer that refuses a request. */
export function refusalResponse({ status, headers, body }: Refusal): OutgoingResponse {
  return { status, headers, body };
}

/** The answer as text, in JSON. */
export function toSent({ status, headers, body }: OutgoingResponse): Sent {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    text: JSON.stringify(body),
  };
}
