import { describeRule } from './describe-rule.ts';

const LONGEST = 40;

/** Constants for the rules that checks refer to; each rule once. */
export class RuleNames {
  readonly #names = new Map<string, string>();

  /** The constant for a keyword with a value, as its schema has it. */
  nameOf(keyword: string, value: unknown): string {
    const text = JSON.stringify(describeRule(keyword, value));
    const known = this.#names.get(text);
    if (known) return known;
    const { message } = JSON.parse(text);
    const words = `${keyword} ${message.replace(/^(?:must|is) (?:be )?/, '')}`;
    const plain = words.replaceAll(/\W+/g, '_').slice(0, LONGEST).replace(/_$/, '');
    const taken = new Set(this.#names.values());
    let name = plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
    this.#names.set(text, name);
    return name;
  }

  /** Name and text of each, in the order of the names. */
  constants(): [name: string, text: string][] {
    return [...this.#names]
      .map(([text, name]): [string, string] => [name, `const ${name} = ${text};`])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
