import { UsageError } from '../../terminal/usage-error.ts';

/** A reader of one of some words; it throws a UsageError that lists them. */
export function readChoice<const Word extends string>(words: readonly Word[]) {
  return (text: string, option: string): Word => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw new UsageError(`${option} is "${text}": pass one of ${words.join(', ')}.`);
  };
}
