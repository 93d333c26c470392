/** What of markdown-it's tokens the rules of this site look at. */
export interface Token {
  readonly type: string;
  readonly tag: string;
  readonly info: string;
  readonly content: string;
  readonly attrs: [name: string, value: string][] | null;
  readonly children: readonly Token[] | null;
}

/** Rules that write tokens as HTML, by the name of the token. */
export type RenderRules = Record<string, (tokens: readonly Token[], index: number) => string>;
