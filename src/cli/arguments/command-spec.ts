export interface SwitchSpec {
  /** What help says of it. */
  readonly text: string;
}

export interface ValueSpec extends SwitchSpec {
  /** What help calls the value: `PORT`, or the words to choose from. */
  readonly value: string;
  /** Turns what was typed into the value; throws a UsageError that names the option. */
  readonly read: (text: string, option: string) => unknown;
  /** What it is when nobody says anything, as somebody would type it. */
  readonly default?: string;
  /** The environment variable that is asked before the default; an empty one counts as none. */
  readonly variable?: string;
  /** Whether the command does nothing without it. */
  readonly isRequired?: true;
  /** Whether each use adds a value. */
  readonly isRepeatable?: true;
  /** One letter that stands for the name: `-p`. */
  readonly short?: string;
}

/** An argument without a name, such as a file. */
export interface OperandSpec {
  /** In capitals, as help shows it. */
  readonly name: string;
  readonly text: string;
  /** Whether there may be several, of the last one. */
  readonly isRepeatable?: true;
}

export const invocationOf = ({ name, invocation }: CommandSpec): string =>
  invocation ?? `messaging-crm-api ${name}`;

/** Everything that is said about a command: parsing, help and errors come from it. */
export interface CommandSpec {
  /** What is typed before the arguments, unless it is the name after that of this package. */
  readonly invocation?: string;
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly operands: readonly OperandSpec[];
  /** Whether it takes all of its operands or none. */
  readonly mayLackOperands?: true;
  /** By their names without dashes. */
  readonly options: Readonly<Record<string, SwitchSpec | ValueSpec>>;
  /** A command line that works. */
  readonly example: string;
  /** What the exit statuses 0, 1 and 2 mean. */
  readonly exits: readonly [done: string, failed: string, wrong: string];
}

type Texts<List extends readonly unknown[]> = List extends readonly [{ isRepeatable: true }]
  ? readonly [string, ...string[]]
  : { readonly [Index in keyof List]: string };

type OptionValue<Option> = Option extends { read: (...given: never[]) => infer Value }
  ? Option extends { isRepeatable: true }
    ? readonly Value[]
    : Option extends { default: string } | { isRequired: true }
      ? Value
      : Value | undefined
  : boolean;

export type OptionValues<Spec extends CommandSpec> = {
  readonly [Name in keyof Spec['options']]: OptionValue<Spec['options'][Name]>;
};

export interface CommandInput<Spec extends CommandSpec> {
  readonly options: OptionValues<Spec>;
  readonly operands:
    Texts<Spec['operands']> | (Spec extends { mayLackOperands: true } ? readonly [] : never);
}
