import type { Markup } from './html/markup.ts';

/** A heading that the contents list of a page leads to. */
export interface TocEntry {
  readonly id: string;
  readonly title: string;
  readonly depth: 2 | 3;
}

/** What the search knows of a page beside its title and description. */
export interface SearchText {
  /** Names that people look for this very page by: a path, an operation id, an error code. */
  readonly keywords: readonly string[];
  /** Names that it explains, as other pages may: the fields of a request. */
  readonly names?: readonly string[];
  readonly text?: string;
}

export type Area = 'home' | 'guides' | 'reference' | 'events' | 'changelog' | 'contract';

/** One page, before the frame of the site is put around it. */
export interface SitePage {
  /** Below the root of the site, with a final slash; empty for the first page. */
  readonly path: string;
  readonly area: Area;
  readonly title: string;
  /** One sentence, for search engines and previews. */
  readonly description: string;
  /** What stands in `main`, the h1 included. Links within the site start with `~/`. */
  readonly body: Markup;
  readonly toc?: readonly TocEntry[];
  readonly search?: SearchText;
  /** A wide page has no list of its contents beside it. */
  readonly wide?: boolean;
  /** The file that the page is written in, from the root of the repository. */
  readonly file?: string;
}
