/** What the service says of an operation that goes away (R-182 to R-185, RFC 8594). */
export interface DeprecationNotice {
  /** Such as `GET /v1/contacts/{id}`. */
  readonly operation: string;
  /** After it the operation may stop working. */
  readonly sunset: Date | undefined;
  /** The address of the guide to what replaces it. */
  readonly link: string | undefined;
}

const LINK = /<([^<>]*)>[^<>]*; ?rel="?(?:[^"<>]* )?deprecation\b/;

/** Tells of each deprecated operation once. */
export function createDeprecationNotice(
  tell: (notice: DeprecationNotice) => void,
): (operation: string, headers: Headers) => void {
  const told = new Set<string>();
  return (operation, headers) => {
    if (!headers.has('deprecation') || told.has(operation)) return;
    told.add(operation);
    const sunset = Date.parse(headers.get('sunset') ?? '');
    const link = headers.get('link')?.match(LINK)?.[1];
    tell({ operation, sunset: sunset ? new Date(sunset) : undefined, link });
  };
}

/** What is told on the console when nobody listens. */
export function warnOfDeprecation({ operation, sunset, link }: DeprecationNotice): void {
  const end = sunset ? `, and may stop working after ${sunset.toISOString().slice(0, 10)}` : '';
  console.warn(`${operation} is deprecated${end}${link ? `: see ${link}` : ''}`);
}
