/** A response on its way out, its body still a value: a `Refusal` is one, too. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Sent extends Omit<OutgoingResponse, 'body'> {
  readonly text: string;
}

/** The response as text, in JSON. */
export function toSent({ status, headers, body }: OutgoingResponse): Sent {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    text: JSON.stringify(body),
  };
}
