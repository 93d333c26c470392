import {
  changesBetween,
  type ContractChange,
  type Descriptions,
  readStored,
  storedVersions,
  subjectOfChange,
  titleOfChange,
} from '../contract/releases.ts';

const BANNER = '<!-- Written by `npm run build` from openapi/releases/. Do not edit. -->\n\n';

/** A rule with what it was seen at: `- a property is new: `Contact.tags`. */
function line(list: readonly ContractChange[]): string {
  const [first] = list as [ContractChange, ...ContractChange[]];
  const subjects = [...new Set(list.map(subjectOfChange))].sort();
  return `- ${titleOfChange(first)}: ${subjects.map((name) => `\`${name}\``).join(', ')}`;
}

const KINDS = ['Changed in stable parts', 'Changed, and breaks nothing', 'Changed in beta parts'];

/** All that the gate saw, by what it does to callers; a break of a stable part stands first. */
function listOf(changes: readonly ContractChange[]): string {
  const kindOf = ({ verdict, stability }: ContractChange): string => {
    if (verdict === 'additive') return 'Changed, and breaks nothing';
    return stability === 'beta' ? 'Changed in beta parts' : 'Changed in stable parts';
  };
  const kinds = Map.groupBy(changes, kindOf);
  const parts = KINDS.flatMap((kind) => {
    const own = kinds.get(kind) ?? [];
    const lines = [...Map.groupBy(own, ({ rule }) => rule).values()].map(line);
    return lines.length > 0 ? [`${kind}, in full:\n\n${lines.join('\n')}\n`] : [];
  });
  return parts.join('\n');
}

/**
 * `docs/contract-changelog.md`: the introduction that people wrote to each version (openapi/releases/introductions.md),
 * and below it everything that the gate sees between the version and the one before. `current` is the newest.
 */
export function contractChangelog(introductions: string, current: Descriptions): string {
  const version: string = current.openapi['info'].version;
  const former = storedVersions().filter((one) => one !== version);
  const contracts = [current, ...former.map((one) => readStored(one))];
  const [head = '', ...chapters] = introductions.split(/^(?=## )/m);
  const texts = [version, ...former].map((one, index) => {
    const chapter = chapters.find((text) => text.startsWith(`## ${one} `));
    if (!chapter) throw new Error(`openapi/releases/introductions.md has no chapter ${one}.`);
    const [next, old] = contracts.slice(index) as [Descriptions, Descriptions?];
    return `${chapter.trimEnd()}\n${old ? `\n${listOf(changesBetween(old, next))}` : ''}`;
  });
  return `${BANNER}${head.trimEnd()}\n\n${texts.join('\n')}`;
}
