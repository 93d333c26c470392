import { parseArgs } from 'node:util';
import { UsageError } from '../../terminal/usage-error.ts';
import {
  type CommandInput,
  type CommandSpec,
  invocationOf,
  type ValueSpec,
} from './command-spec.ts';
import { didYouMean } from '../../terminal/near-names.ts';

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** Whether a command line asks what a command takes, be the rest right or wrong. */
export function asksForHelp(args: readonly string[]): boolean {
  // What stands after two dashes is no option.
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** Reads what stands after a command's name, by the command's table; throws a UsageError that says what to do. */
export function readArguments<const Spec extends CommandSpec>(
  spec: Spec,
  args: readonly string[],
): CommandInput<Spec> {
  const parsed = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(spec.options).map(([name, option]) => [
        name,
        {
          type: takesValue(option) ? 'string' : 'boolean',
          multiple: takesValue(option),
          ...(takesValue(option) && option.short && { short: option.short }),
        },
      ]),
    ),
    // Node's own messages neither suggest a name nor say where the options of a command are listed.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of parsed.tokens) if (token.kind === 'option') checkOption(spec, token);
  checkOperands(spec, parsed.positionals);
  const values = Object.entries(spec.options).map(([name, option]) => {
    const typed: unknown = parsed.values[name];
    if (!takesValue(option)) return [name, Boolean(typed)];
    if (option.isRequired && !typed) throw missing(spec, `--${name} ${option.value}`, option);
    return [name, readValue(name, option, typed as string[])];
  });
  return {
    options: Object.fromEntries(values),
    operands: parsed.positionals,
  } as unknown as CommandInput<Spec>;
}

const seeHelp = (spec: CommandSpec): string =>
  `\`${invocationOf(spec)} --help\` lists what it takes.`;

const missing = (spec: CommandSpec, name: string, { text }: { text: string }): UsageError =>
  new UsageError(`${spec.name} needs ${name}, ${text}: for example \`${spec.example}\`.`);

const takesValue = (option: object): option is ValueSpec => 'read' in option;

function checkOption(
  spec: CommandSpec,
  { name, rawName, value, inlineValue }: Extract<Token, { kind: 'option' }>,
): void {
  const option = Object.hasOwn(spec.options, name) ? spec.options[name] : undefined;
  const isShort = option && takesValue(option) && rawName === `-${option.short}`;
  if (!option || !(rawName.startsWith('--') || isShort)) {
    const known = Object.keys(spec.options).map((one) => `--${one}`);
    throw new UsageError(
      `${spec.name} takes no option "${rawName}": ${didYouMean(rawName, known)}${seeHelp(spec)}`,
    );
  }
  if (!takesValue(option)) {
    if (value !== undefined) throw new UsageError(`--${name} takes no value: leave it out.`);
    return;
  }
  if (value === undefined || (!inlineValue && /^-\D/.test(value))) {
    throw new UsageError(
      `--${name} needs a value: pass --${name} ${option.value}, or --${name}=… if it begins with a dash.`,
    );
  }
}

function checkOperands(spec: CommandSpec, given: readonly string[]): void {
  const wanted = spec.operands.map(({ name }) => name);
  const next = spec.operands[given.length];
  const mayLack = spec.mayLackOperands && given.length === 0;
  if (next && !mayLack) throw missing(spec, next.name, next);
  const stray = spec.operands.at(-1)?.isRepeatable ? undefined : given[wanted.length];
  if (stray === undefined) return;
  // Where a secret is taken, what is too much may be one that was typed without its option.
  const shown = 'secret' in spec.options ? '' : `, not also "${stray}"`;
  const takes = wanted.length > 0 ? `${wanted.join(' and ')} and options` : 'options only';
  throw new UsageError(`${spec.name} takes ${takes}${shown}: ${seeHelp(spec)}`);
}

function readValue(name: string, option: ValueSpec, typed: readonly string[] = []): unknown {
  if (option.isRepeatable) return typed.map((text) => option.read(text, `--${name}`));
  const text = typed.at(-1);
  if (text !== undefined) return option.read(text, `--${name}`);
  const { variable } = option;
  const inherited = variable === undefined ? undefined : process.env[variable];
  if (variable !== undefined && inherited) return option.read(inherited, variable);
  return option.default === undefined ? undefined : option.read(option.default, `--${name}`);
}
