/** A delivery that `listen` took. */
export interface LoggedDelivery {
  /** Counts from 1. */
  readonly number: number;
  /** As Node's `rawHeaders` lists them. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly isVerified: boolean;
}

/** What a delivery says of itself, whether it is true or not. */
interface DeliveryContent {
  /** The event's type by `X-Service-Event`. */
  readonly name: string | undefined;
  readonly deliveryId: string | undefined;
  /** The event's id. */
  readonly id: string | undefined;
  /** The event's type by the body. */
  readonly type: string | undefined;
  /** The body, parsed; undefined if it is not JSON. */
  readonly event: unknown;
}

/** The deliveries that can be sent again. */
export interface DeliveryLog {
  add(delivery: Omit<LoggedDelivery, 'number'>): LoggedDelivery;
  get(number: number): LoggedDelivery | undefined;
}

/** Keeps the last deliveries and forgets older ones, so that memory stays bounded. */
export function createDeliveryLog(most = 100): DeliveryLog {
  const kept = new Map<number, LoggedDelivery>();
  let count = 0;
  return {
    add(delivery) {
      count += 1;
      const logged = { number: count, ...delivery };
      kept.set(count, logged);
      kept.delete(count - most);
      return logged;
    },
    get: (number) => kept.get(number),
  };
}

/** Reads a delivery without believing it. */
export function readDelivery({
  headers,
  body,
}: Pick<LoggedDelivery, 'headers' | 'body'>): DeliveryContent {
  const event = parse(body.toString());
  const { id, type } = Object(event) as { id?: unknown; type?: unknown };
  return {
    name: headerOf(headers, 'x-service-event'),
    deliveryId: headerOf(headers, 'x-service-delivery'),
    id: typeof id === 'string' ? id : undefined,
    type: typeof type === 'string' ? type : undefined,
    event,
  };
}

/** The first value of a header in a list like Node's `rawHeaders`; the name in lower case. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.findIndex((one, at) => at % 2 === 0 && one.toLowerCase() === name);
  return index < 0 ? undefined : headers[index + 1];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
