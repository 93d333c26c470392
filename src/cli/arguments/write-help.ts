import type { Paint } from '../../terminal/paint.ts';
import { type CommandSpec, invocationOf, type SwitchSpec, type ValueSpec } from './command-spec.ts';

type Entry = readonly [name: string, text: string];

const PROGRAM = 'messaging-crm-api';
const WIDTH = 98;
const HELP: Entry = ['-h, --help', 'print this text'];

export function writeHelp(commands: readonly CommandSpec[], paint: Paint): string {
  const list = commands.map(({ name, summary }): Entry => [name, summary]);
  return [
    `${PROGRAM}: tools for the messaging and CRM API`,
    `${paint('bold', 'Usage:')} ${PROGRAM} COMMAND [options]`,
    section('Commands', list, paint),
    section(
      'Options',
      [
        ['-h, --help', "print this text, or after a command that command's own"],
        ['--version', 'print the version of this package'],
        ['--json', 'print JSON for programs: every command takes it'],
      ],
      paint,
    ),
    section('Exit status', exits(['done', 'failed', 'wrong usage or unreadable input']), paint),
    `\`${PROGRAM} COMMAND --help\` says what a command takes and shows an example.`,
  ].join('\n\n');
}

export function writeCommandHelp(spec: CommandSpec, paint: Paint): string {
  const { name, summary, operands, options, example } = spec;
  const taken = operands.map(({ name: operand, text, isRepeatable }): Entry => [
    `${operand}${isRepeatable ? '...' : ''}`,
    text,
  ]);
  const names = taken.map(([operand]) => operand).join(' ');
  const shown = spec.mayLackOperands ? `[${names}]` : names;
  const required = Object.entries(options)
    .filter(([, option]) => 'isRequired' in option)
    .map(optionEntry)
    .map(([entry]) => entry);
  const usage = [invocationOf(spec), shown, ...required, '[options]'].filter(Boolean).join(' ');
  return [
    `${name}: ${summary}`,
    `${paint('bold', 'Usage:')} ${usage}`,
    ...(taken.length > 0 ? [section('Arguments', taken, paint)] : []),
    section('Options', [...Object.entries(options).map(optionEntry), HELP], paint),
    `${paint('bold', 'Example:')}\n  ${example}`,
    section('Exit status', exits(spec.exits), paint),
  ].join('\n\n');
}

const exits = (texts: readonly string[]): Entry[] =>
  texts.map((text, status) => [`${status}`, text]);

function optionEntry([name, option]: [string, SwitchSpec | ValueSpec]): Entry {
  if (!('read' in option)) return [`--${name}`, option.text];
  const notes = [
    option.default === undefined ? '' : ` (default: ${option.default})`,
    option.isRepeatable ? ' (may be repeated)' : '',
    option.variable === undefined ? '' : ` (or the environment variable ${option.variable})`,
  ];
  const short = option.short ? `-${option.short}, ` : '';
  return [`${short}--${name} ${option.value}`, option.text + notes.join('')];
}

function section(title: string, entries: readonly Entry[], paint: Paint): string {
  // A long name has its text below it, so that it does not push all others to the right.
  const lengths = entries.map(([name]) => name.length).filter((length) => length <= 24);
  const column = Math.max(...lengths) + 4;
  const lines = entries.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrap(text, WIDTH - column);
    const fits = name.length + 4 <= column;
    const head = fits ? [`  ${name}`.padEnd(column) + first] : [`  ${name}`];
    return [...head, ...(fits ? rest : [first, ...rest]).map((line) => ' '.repeat(column) + line)];
  });
  return [paint('bold', `${title}:`), ...lines].join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
