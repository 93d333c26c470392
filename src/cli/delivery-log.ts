/** A delivery that `listen` took. */
export interface LoggedDelivery {
  /** Counts from 1. */
  readonly number: number;
  /** As Node's `rawHeaders` lists them. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly isVerified: boolean;
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

/** The first value of a header in a list like Node's `rawHeaders`; the name in lower case. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.findIndex((one, at) => at % 2 === 0 && one.toLowerCase() === name);
  return index < 0 ? undefined : headers[index + 1];
}
