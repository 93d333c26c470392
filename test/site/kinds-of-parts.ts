import { Parser } from 'htmlparser2';

/** The kinds of parts of a page: what stands directly in what, by tag, classes and role. */
function kindsOf(html: string): Set<string> {
  const kinds = new Set<string>();
  const open = [''];
  const parser = new Parser({
    onopentag(name, { class: classes = '', role = '', type = '' }) {
      const kind = `${name}.${classes} ${role} ${type}`;
      kinds.add(`${open.at(-1)} > ${kind}`);
      open.push(kind);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return kinds;
}

/**
 * Few pages that have among them each kind of part that any of the pages has.
 *
 * @param pages - the text of each page by its path
 */
export function coverKinds(pages: ReadonlyMap<string, string>): string[] {
  const rest = new Map([...pages].map(([path, html]) => [path, kindsOf(html)] as const));
  const missing = new Set([...rest.values()].flatMap((kinds) => [...kinds]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const gains = [...rest].map(
      ([path, kinds]) => [path, [...kinds].filter((kind) => missing.has(kind)).length] as const,
    );
    const [best] = gains.reduce((one, other) => (other[1] > one[1] ? other : one));
    for (const kind of rest.get(best) ?? []) missing.delete(kind);
    chosen.push(best);
  }
  return chosen;
}
