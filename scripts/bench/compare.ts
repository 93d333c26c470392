import { medianUsage, type Usage } from './measure-command.ts';

/** A command of Node, and what it is called in the table. */
export interface Command {
  name: string;
  args: string[];
}

const RUNS = 5;
const seconds = (value: number): string => value.toFixed(2);
const row = (name: string, { wall, cpu }: Usage): string =>
  `| ${name} | ${seconds(wall)} | ${seconds(cpu)} |`;

/** Prints a table: other tools' commands and their sum, then ours and their share of that sum. */
export async function compare(
  title: string,
  others: readonly Command[],
  ours: readonly Command[],
): Promise<void> {
  console.log(`\n## ${title}\n\n| command | wall | CPU |\n|---|---|---|`);
  const sum: Usage = { wall: 0, cpu: 0 };
  for (const { name, args } of others) {
    const usage = await medianUsage(args, RUNS);
    sum.wall += usage.wall;
    sum.cpu += usage.cpu;
    console.log(row(name, usage));
  }
  console.log(row('**sum of the above**', sum));
  for (const { name, args } of ours) {
    const usage = await medianUsage(args, RUNS);
    console.log(row(`**${name}**`, usage));
    console.log(
      `| its share of the sum | ${seconds(usage.wall / sum.wall)} | ${seconds(usage.cpu / sum.cpu)} |`,
    );
  }
}

/** Prints how our command's cost grows from one input to another. */
export async function compareGrowth(title: string, small: Command, large: Command): Promise<void> {
  console.log(`\n## ${title}\n\n| command | wall | CPU |\n|---|---|---|`);
  const [before, after] = [await medianUsage(small.args, 3), await medianUsage(large.args, 3)];
  console.log(row(small.name, before));
  console.log(row(large.name, after));
  console.log(
    `| growth | ${seconds(after.wall / before.wall)} | ${seconds(after.cpu / before.cpu)} |`,
  );
}
