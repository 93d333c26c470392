/** How often a piece of a pattern comes. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** A character, an escape or a class; or a group of alternatives. */
type Piece = Count & ({ readonly atom: string } | { readonly group: Alternatives });
type Pieces = readonly Piece[];
type Alternatives = readonly Pieces[];

const PIECE =
  /(\\[dDwWsS]|\\[^\w\s]|\[\^?(?:\\.|[^\]\\])+\]|\((?:\?:)?|[^\\()[\]|*+?{}])|(\))|(\|)/y;
const COUNT = /(?:([*+?])|\{(\d+)(,?)(\d*)\})?(?!\?)/y;

/**
 * Whether each text of one pattern is a text of another, as far as that can be told piece by piece: a class that has
 * more characters, a piece that may come more often, a group with more alternatives.
 *
 * @returns false also where it cannot be told
 */
export function includesPattern(wide: string, narrow: string): boolean {
  const [all, some] = [readPattern(wide), readPattern(narrow)];
  return all !== undefined && some !== undefined && includesAlternatives(all, some);
}

/** The alternatives of a pattern; undefined for one that looks around or back. */
function readPattern(pattern: string): Alternatives | undefined {
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    at += found?.[0].length ?? 0;
    return found;
  };
  const readAlternatives = (isInside: boolean): Alternatives | undefined => {
    const alternatives: Piece[][] = [[]];
    while (at < pattern.length) {
      const [, atom, end, or] = take(PIECE) ?? [];
      if (end !== undefined) return isInside ? alternatives : undefined;
      if (or !== undefined) alternatives.push([]);
      if (or !== undefined) continue;
      if (atom === undefined) return undefined;
      const group = atom.startsWith('(') ? readAlternatives(true) : undefined;
      if (atom.startsWith('(') && !group) return undefined;
      const count = readCount(take(COUNT));
      if (!count) return undefined;
      alternatives.at(-1)?.push(group ? { group, ...count } : { atom, ...count });
    }
    return isInside ? undefined : alternatives;
  };
  return readAlternatives(false);
}

function readCount(found: RegExpExecArray | null): Count | undefined {
  if (!found) return undefined;
  const [, sign, least, comma, most] = found;
  if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  if (least === undefined) return { least: 1, most: 1 };
  const last = comma ? Infinity : Number(least);
  return { least: Number(least), most: most ? Number(most) : last };
}

const includesAlternatives = (wide: Alternatives, narrow: Alternatives): boolean =>
  narrow.every((one) => wide.some((other) => includesPieces(other, one)));

function includesPieces(wide: Pieces, narrow: Pieces): boolean {
  if (wide.length !== narrow.length) return false;
  return wide.every((all, index) => {
    const some = narrow[index] as Piece;
    if (all.least > some.least || all.most < some.most) return false;
    if ('group' in all) return 'group' in some && includesAlternatives(all.group, some.group);
    return 'atom' in some && includesAtom(all.atom, some.atom);
  });
}

/** Beyond it, characters are alike to every class that people write. */
const LAST = 0x30_00;

function includesAtom(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  // An anchor is no character.
  if (/^[$^]$/.test(wide) || /^[$^]$/.test(narrow)) return false;
  const [all, some] = [new RegExp(`^${wide}$`), new RegExp(`^${narrow}$`)];
  for (let code = 0; code <= LAST; code += 1) {
    const character = String.fromCharCode(code);
    if (some.test(character) && !all.test(character)) return false;
  }
  return true;
}
