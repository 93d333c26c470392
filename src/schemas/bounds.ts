import type { Check, Schema } from './compile-check.ts';
import { describeRule } from './describe-rule.ts';
import type { Violation } from './faults.ts';
import { isDate, isDateTime, isLonger, isShorter } from './formats.ts';

/** One fault, of the value itself. */
export const fault = (keyword: string, limit?: unknown): Violation[] => [
  { path: [], keyword, message: describeRule(keyword, limit) },
];

type Breaks = (limit: any) => (value: any) => boolean;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': isDateTime,
};

/** Keywords that hold for values of one type only, and when a value breaks them. */
export const BOUNDS: Readonly<Record<string, Readonly<Record<string, Breaks>>>> = {
  string: {
    minLength: (least) => (text) => isShorter(text, least),
    maxLength: (most) => (text) => isLonger(text, most),
    pattern: (source) => {
      const pattern = new RegExp(source, 'u');
      return (text) => !pattern.test(text);
    },
    format: (name) => {
      const is = FORMATS[name];
      if (!is) throw new Error(`Nothing checks the format "${name}".`);
      return (text) => !is(text);
    },
  },
  number: {
    minimum: (least) => (number) => number < least,
    maximum: (most) => (number) => number > most,
    exclusiveMinimum: (bound) => (number) => number <= bound,
  },
  array: {
    minItems: (least) => (list) => list.length < least,
    maxItems: (most) => (list) => list.length > most,
  },
  object: {
    minProperties: (least) => (object) => Object.keys(object).length < least,
    maxProperties: (most) => (object) => Object.keys(object).length > most,
  },
};

/** The checks of such keywords, for values of one type. */
export function bounds(schema: Schema, type: string): Check[] {
  return Object.entries(BOUNDS[type] ?? {}).flatMap(([keyword, make]): Check[] => {
    const limit = schema[keyword];
    if (limit === undefined) return [];
    const breaks = make(limit);
    return [(value) => (breaks(value) ? fault(keyword, limit) : null)];
  });
}
