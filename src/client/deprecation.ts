import type { Observe } from './hooks.ts';

/** What the service says of an operation that goes away (R-182 to R-185, RFC 8594, RFC 9745). */
export interface DeprecationNotice {
  /** Such as `GET /v1/contacts/{id}`. */
  readonly operation: string;
  /** Since when, or from when on, it is deprecated; undefined where the service does not say. */
  readonly deprecatedAt: Date | undefined;
  /** After it the operation may stop working. */
  readonly sunset: Date | undefined;
  /** The address of the guide to what replaces it. */
  readonly link: string | undefined;
}

const LINK = /<([^<>]*)>[^<>]*; *rel="?(?:[^"<>]* )?deprecation\b/;

/** Tells of each deprecated operation once. */
export function createDeprecationNotice(
  observe: Observe,
  onDeprecated: (notice: DeprecationNotice) => void = warnOfDeprecation,
): (operation: string, headers: Headers) => void {
  const told = new Set<string>();
  return (operation, headers) => {
    const deprecation = headers.get('deprecation');
    if (!deprecation || told.has(operation)) return;
    told.add(operation);
    const [, seconds] = deprecation.match(/^@(\d{1,12})$/) ?? [];
    const deprecatedAt = seconds ? new Date(Number(seconds) * 1000) : undefined;
    const sunset = Date.parse(headers.get('sunset') ?? '');
    const link = headers.get('link')?.match(LINK)?.[1];
    const notice = { operation, deprecatedAt, sunset: sunset ? new Date(sunset) : undefined, link };
    observe(onDeprecated, notice);
  };
}

/** What is told on the console when nobody listens. */
function warnOfDeprecation({ operation, ...facts }: DeprecationNotice): void {
  console.warn(`Deprecation of ${operation}:`, facts);
}
