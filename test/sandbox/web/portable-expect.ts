// As much of vitest's `expect` as the behaviours use, in the words of every runtime.

/** Stands for values in an expected one. */
class Pattern {
  readonly fits: (value: unknown) => boolean;

  constructor(fits: (value: unknown) => boolean) {
    this.fits = fits;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is as expected; with `isPart`, objects may have more fields. */
function isLike(value: unknown, wanted: unknown, isPart: boolean): boolean {
  if (wanted instanceof Pattern) return wanted.fits(value);
  if (Object.is(value, wanted)) return true;
  if (typeof value !== 'object' || typeof wanted !== 'object' || !value || !wanted) return false;
  if (Array.isArray(value) !== Array.isArray(wanted)) return false;
  if (value instanceof Set) {
    return wanted instanceof Set && isLike([...value].sort(), [...wanted].sort(), isPart);
  }
  if (value instanceof Date) return wanted instanceof Date && value.getTime() === wanted.getTime();
  if (Array.isArray(value) && value.length !== (wanted as unknown[]).length) return false;
  const [own, expected] = [value as Fields, wanted as Fields];
  const names = isPart ? Object.keys(wanted) : [...Object.keys(wanted), ...Object.keys(value)];
  return names.every((name) => isLike(own[name], expected[name], isPart));
}

const CLASSES = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

/** What a function throws, or a promise is rejected with. */
function thrown(work: () => unknown): { error: unknown } | undefined {
  try {
    work();
  } catch (error) {
    return { error };
  }
  return undefined;
}

const hasThrown = (outcome: { error: unknown } | undefined, wanted: any): boolean => {
  if (!outcome) return false;
  const { error } = outcome;
  if (wanted === undefined) return true;
  if (typeof wanted === 'function') return Object(error) instanceof wanted;
  const message = String(Object(error).message);
  return wanted instanceof RegExp ? wanted.test(message) : message.includes(String(wanted));
};

type Matcher = (value: any, wanted: any) => boolean;

const MATCHERS: Readonly<Record<string, Matcher>> = {
  toBe: Object.is,
  toEqual: (value, wanted) => isLike(value, wanted, false),
  toMatchObject: (value, wanted) => isLike(value, wanted, true),
  toHaveLength: (value, wanted) => value.length === wanted,
  toBeNull: (value) => value === null,
  toBeUndefined: (value) => value === undefined,
  toBeTypeOf: (value, wanted) => typeof value === wanted,
  toContain: (value, wanted) => value.includes(wanted),
  toContainEqual: (value, wanted) => value.some((one: unknown) => isLike(one, wanted, false)),
  toHaveProperty: (value, wanted) => Object.hasOwn(value, wanted),
  toBeGreaterThan: (value, wanted) => value > wanted,
  toBeLessThan: (value, wanted) => value < wanted,
  toBeLessThanOrEqual: (value, wanted) => value <= wanted,
  toMatch: (value, wanted) => new RegExp(wanted).test(value),
  toThrow: (value, wanted) => hasThrown(thrown(value), wanted),
};

function assert(isRight: boolean, name: string, value: unknown, wanted: unknown): void {
  if (isRight) return;
  throw new Error(`${JSON.stringify(value)} ${name} ${JSON.stringify(wanted) ?? String(wanted)}`);
}

function matchers(value: unknown, isNot: boolean): any {
  const entries = Object.entries(MATCHERS).map(([name, matches]) => [
    name,
    (wanted: unknown) =>
      assert(matches(value, wanted) !== isNot, isNot ? `not ${name}` : name, value, wanted),
  ]);
  return Object.fromEntries(entries);
}

/** Throws where vitest's would. */
export function expect(value: unknown): any {
  const rejects = {
    async toThrow(wanted: unknown) {
      const outcome = await (value as Promise<unknown>).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      assert(hasThrown(outcome, wanted), 'rejects toThrow', outcome, wanted);
    },
  };
  return { ...matchers(value, false), not: matchers(value, true), rejects };
}

expect.any = (kind: unknown) => new Pattern((value) => typeof value === CLASSES.get(kind));
expect.stringMatching = (pattern: RegExp) =>
  new Pattern((value) => typeof value === 'string' && pattern.test(value));
expect.objectContaining = (part: unknown) => new Pattern((value) => isLike(value, part, true));
expect.arrayContaining = (parts: readonly unknown[]) =>
  new Pattern((value) =>
    parts.every((part) => (value as unknown[]).some((one) => isLike(one, part, false))),
  );
