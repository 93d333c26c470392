/** A page, as text. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The console; undefined where there is none. */
export function consolePage(): Page | undefined {
  return undefined;
}
