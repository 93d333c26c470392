import { type Command, medianUsages, type Usage } from './measure-command.ts';
import { noteRatio } from './ratios.ts';

const RUNS = 5;
const GROWTH_RUNS = 3;
const seconds = (value: number): string => value.toFixed(2);
const row = (name: string, { wall, cpu, memory }: Usage): string =>
  `| ${name} | ${seconds(wall)} | ${seconds(cpu)} | ${memory.toFixed(0)} |`;
const HEAD = '| command | wall s | CPU s | MB |\n| --- | ---: | ---: | ---: |';

/** Prints a table: other tools' commands and their sum, then ours and their share of that sum. */
export async function compare(
  title: string,
  others: readonly Command[],
  ours: readonly Command[],
): Promise<void> {
  const usages = await medianUsages([...others, ...ours], RUNS);
  console.log(`\n## ${title}\n\n${HEAD}`);
  const sum: Usage = { wall: 0, cpu: 0, memory: 0 };
  for (const [index, { name }] of others.entries()) {
    const usage = usages[index] as Usage;
    sum.wall += usage.wall;
    sum.cpu += usage.cpu;
    sum.memory = Math.max(sum.memory, usage.memory);
    console.log(row(name, usage));
  }
  console.log(row('sum of the above', sum));
  for (const [index, { name }] of ours.entries()) {
    const usage = usages[others.length + index] as Usage;
    console.log(row(name, usage));
    noteRatio(
      `CPU: ${name}`,
      others.length === 1 ? (others[0]?.name ?? '') : 'the tools together',
      usage.cpu / sum.cpu,
    );
    const shares = [usage.wall / sum.wall, usage.cpu / sum.cpu].map(seconds);
    console.log(`| its share of the sum | ${shares.join(' | ')} | |`);
  }
}

/** Prints how our command's cost grows from one input to another. */
export async function compareGrowth(title: string, small: Command, large: Command): Promise<void> {
  const usages = await medianUsages([small, large], GROWTH_RUNS);
  const [before, after] = usages as [Usage, Usage];
  console.log(`\n## ${title}\n\n${HEAD}`);
  console.log(row(small.name, before));
  console.log(row(large.name, after));
  noteRatio(`CPU: ${title}`, small.name, after.cpu / before.cpu);
  const growth = (['wall', 'cpu', 'memory'] as const).map((key) =>
    seconds(after[key] / before[key]),
  );
  console.log(`| growth | ${growth.join(' | ')} |`);
}
