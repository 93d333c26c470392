import type { Check, Schema } from './compile-check.ts';
import { fault } from './faults.ts';
import { mustHave, mustMatch } from './words.ts';

/** When a value breaks a keyword, and what it has to be instead. */
type Bound = readonly [
  breaks: (limit: any) => (value: any) => boolean,
  message: (limit: any) => string,
];

/** Keywords that hold for values of one type only. */
export const BOUNDS: Readonly<Record<string, Readonly<Record<string, Bound>>>> = {
  string: {
    minLength: [(least) => (text) => characters(text) < least, mustHave('least', 'character')],
    maxLength: [(most) => (text) => isLonger(text, most), mustHave('most', 'character')],
    pattern: [
      (source) => {
        const pattern = new RegExp(source, 'u');
        return (text) => !pattern.test(text);
      },
      mustMatch,
    ],
  },
  number: {
    minimum: [(least) => (number) => number < least, (least) => `must be at least ${least}`],
    maximum: [(most) => (number) => number > most, (most) => `must be at most ${most}`],
    exclusiveMinimum: [(low) => (number) => number <= low, (low) => `must be more than ${low}`],
  },
  array: {
    minItems: [(least) => (list) => list.length < least, mustHave('least', 'item')],
    maxItems: [(most) => (list) => list.length > most, mustHave('most', 'item')],
  },
  object: {
    minProperties: [(low) => (map) => Object.keys(map).length < low, mustHave('least', 'field')],
    maxProperties: [(high) => (map) => Object.keys(map).length > high, mustHave('most', 'field')],
  },
};

/** The checks of such keywords, for values of one type. */
export function bounds(schema: Schema, type: string): Check[] {
  return Object.entries(BOUNDS[type] ?? {}).flatMap(([keyword, [make, message]]): Check[] => {
    const limit = schema[keyword];
    if (limit === undefined) return [];
    const breaks = make(limit);
    return [(value) => (breaks(value) ? fault(keyword, message(limit)) : null)];
  });
}

/** How many characters a text has, as JSON Schema counts them: a pair of surrogates is one. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A text never has more characters than units, which need no counting. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && characters(text) > most;
