import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Where a page of docs/ stands on the site. */
export interface GuideEntry {
  /** The file below docs/, without its ending. */
  readonly name: string;
  /** Records are of those who work on the contract; apart from the readers' navigation and search. */
  readonly area: 'guides' | 'contract';
  readonly group: string;
  /** What people search for when they mean this page. */
  readonly keywords: readonly string[];
}

type Lists = Readonly<Record<string, readonly string[]>>;

interface Content {
  readonly about: Readonly<Record<string, string>>;
  readonly guides: Readonly<Record<GuideEntry['area'], Readonly<Record<string, Lists>>>>;
  readonly synonyms: Lists;
  readonly families: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly groups: Lists;
  readonly tasks: Readonly<Record<string, readonly [title: string, text: string]>>;
}

const { guides, ...others } = parse(
  readFileSync(new URL('content.yaml', import.meta.url), 'utf8'),
) as Content;

/** What guides are good for, the tasks of the first page, what people call operations, the guides and groups of families. */
export const { about, tasks, synonyms, families: familyGuides, groups: familyGroups } = others;

const entries = (area: GuideEntry['area']): GuideEntry[] =>
  Object.entries(guides[area]).flatMap(([group, list]) =>
    Object.entries(list).map(([name, keywords]) => ({ name, area, group, keywords })),
  );

/** The pages of docs/ in the order of the navigation; a file may be missing. */
export const GUIDES: readonly GuideEntry[] = [...entries('guides'), ...entries('contract')];

export function guidePath(name: string): string {
  const area = GUIDES.find((guide) => guide.name === name)?.area ?? 'guides';
  return `${area}/${name}/`;
}
