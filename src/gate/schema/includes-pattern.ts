/** How often a piece of a pattern comes. */
interface Count {
  readonly least: number;
  readonly most: number;
}

/** A character, an escape, a class or an anchor; or a group of alternatives. */
type Piece = Count & ({ readonly atom: string } | { readonly group: Alternatives });
type Alternatives = readonly (readonly Piece[])[];

const PIECE =
  /(\\(?:[dDwWsStnrfv0]|x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|[pP]\{[\w=]+\}|[^\w\s])|\[\^?(?:\\.|[^\]\\])*\]|\((?:\?:|\?<[a-z]\w*>|(?!\?))|[^\\()[\]|*+?{}])|(\))|(\|)/iy;
const COUNT = /(?:([*+?])|\{(\d+)(,?)(\d*)\})?\??/y;

/**
 * Whether each text of one pattern is a text of another: decided for what is regular, by walking through both at once.
 *
 * @returns undefined where it cannot be told: for what looks around or back, and for what is too large
 */
export function includesPattern(wide: string, narrow: string): boolean | undefined {
  const [all, some] = [readPattern(wide), readPattern(narrow)];
  if (!all || !some || sizeOf(all) + sizeOf(some) > MOST_STATES) return undefined;
  const atoms = new Set<string>();
  const machines = { wide: new Machine(all, atoms), narrow: new Machine(some, atoms) };
  const letters = lettersOf(atoms, wide + narrow);
  return letters && isIncluded(machines.wide, machines.narrow, letters);
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
      alternatives.at(-1)?.push(group ? { group, ...count } : { atom, ...count });
    }
    return isInside ? undefined : alternatives;
  };
  return readAlternatives(false);
}

function readCount(found: RegExpExecArray | null): Count {
  const [, sign, least, comma, most] = found ?? [];
  if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  if (least === undefined) return { least: 1, most: 1 };
  const last = comma ? Infinity : Number(least);
  return { least: Number(least), most: most ? Number(most) : last };
}

const MOST_STATES = 4000;
const MOST_STEPS = 200_000;
const MOST_TESTS = 5_000_000;

/** How many states a pattern needs, about. */
const sizeOf = (alternatives: Alternatives): number =>
  alternatives
    .flat()
    .map((piece) => {
      const times = piece.most === Infinity ? piece.least + 1 : piece.most;
      return times * ('group' in piece ? sizeOf(piece.group) + 2 : 1) + 2;
    })
    .reduce((sum, size) => sum + size, 2);

type Step = 'free' | '^' | '$' | (string & {});

/** The states of a pattern, and what leads from each to others: a character of an atom, an anchor, or nothing. */
class Machine {
  readonly steps: { readonly by: Step; readonly to: number }[][] = [[], []];

  /** State 0 is before a match and 1 behind it: what stands there may be anything. */
  constructor(alternatives: Alternatives, atoms: Set<string>) {
    for (const state of [0, 1]) this.#step(state, ANY, state);
    this.#addAlternatives(alternatives, 0, 1);
    for (const { by } of this.steps.flat()) if (!FREE.has(by)) atoms.add(by);
  }

  #new = (): number => this.steps.push([]) - 1;
  #step = (from: number, by: Step, to: number): void => void this.steps[from]?.push({ by, to });

  #addAlternatives(alternatives: Alternatives, from: number, to: number): void {
    for (const pieces of alternatives) {
      const end = pieces.reduce((at, piece) => this.#addPiece(piece, at), from);
      this.#step(end, 'free', to);
    }
  }

  #addPiece(piece: Piece, from: number): number {
    let at = this.#new();
    this.#step(from, 'free', at);
    for (let count = 0; count < piece.least; count += 1) at = this.#addOnce(piece, at);
    if (piece.most === Infinity) {
      const loop = this.#new();
      this.#step(at, 'free', loop);
      this.#step(this.#addOnce(piece, loop), 'free', loop);
      return loop;
    }
    const end = this.#new();
    for (let count = piece.least; count < piece.most; count += 1) {
      this.#step(at, 'free', end);
      at = this.#addOnce(piece, at);
    }
    this.#step(at, 'free', end);
    return end;
  }

  #addOnce(piece: Piece, from: number): number {
    const to = this.#new();
    if ('group' in piece) this.#addAlternatives(piece.group, from, to);
    else this.#step(from, piece.atom, to);
    return to;
  }

  /** The states that are reached without a character. */
  reach(states: readonly number[], isStart: boolean, isEnd: boolean): Set<number> {
    const reached = new Set(states);
    // A set takes what is added while it is walked through.
    for (const state of reached)
      for (const { by, to } of this.steps[state] ?? [])
        if (by === 'free' || (by === '^' && isStart) || (by === '$' && isEnd)) reached.add(to);
    return reached;
  }

  /** The states that a character leads to. */
  read(states: ReadonlySet<number>, letter: Letter): number[] {
    const steps = [...states].flatMap((state) => this.steps[state] ?? []);
    const reached = steps.filter(({ by }) => letter.has(by)).map(({ to }) => to);
    return [...new Set(reached)].sort((one, other) => one - other);
  }
}

const ANY = '[^]';
const FREE: ReadonlySet<Step> = new Set(['free', '^', '$']);

/** The atoms that a character is one of: characters that are of the same ones are one letter. */
type Letter = ReadonlySet<string>;

/** Beyond it, characters are alike to what does not name them; behind the last, hardly any are assigned. */
const LAST_USUAL = 0x30_00;
const LAST = 0x3_20_00;

function lettersOf(atoms: ReadonlySet<string>, text: string): Letter[] | undefined {
  const last = /[^\0-\u2fff]|\\[up]/i.test(text) ? LAST : LAST_USUAL;
  // What is one character is that one and no other.
  const several = [...atoms].filter((atom) => atom === '.' || Array.from(atom).length > 1);
  const tests = several.map((atom) => [atom, toExpression(atom)] as const);
  if (tests.length * last > MOST_TESTS) return undefined;
  const letters = new Map<string, Letter>();
  for (let code = 0; code <= last; code += 1) {
    const character = String.fromCodePoint(code);
    const fitting = tests.flatMap(([atom, test]) => (test.test(character) ? [atom] : []));
    if (character !== '.' && atoms.has(character)) fitting.push(character);
    letters.set(fitting.join('\n'), new Set(fitting));
  }
  return [...letters.values()];
}

/** As validators read it: by code points, but for what that refuses. */
function toExpression(atom: string): RegExp {
  try {
    return new RegExp(`^${atom}$`, 'u');
  } catch {
    return new RegExp(`^${atom}$`);
  }
}

/** Walks through all that the narrow one may read, with where the wide one is then. */
function isIncluded(wide: Machine, narrow: Machine, letters: readonly Letter[]) {
  const open = [{ all: [0], some: [0], isStart: true }];
  const seen = new Set<string>();
  let steps = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { all, some, isStart } = next;
    if (narrow.reach(some, isStart, true).has(1) && !wide.reach(all, isStart, true).has(1))
      return false;
    const [from, to] = [wide.reach(all, isStart, false), narrow.reach(some, isStart, false)];
    // What is behind a match in the wide one stays there.
    if (from.has(1)) continue;
    for (const letter of letters) {
      const reached = { all: wide.read(from, letter), some: narrow.read(to, letter) };
      const key = `${reached.all.join()} ${reached.some.join()}`;
      if (!seen.has(key)) open.push({ ...reached, isStart: false });
      seen.add(key);
    }
    steps += letters.length * (from.size + to.size);
    if (steps > MOST_STEPS) return undefined;
  }
  return true;
}
