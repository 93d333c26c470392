/** How one of our figures stands beside that of others; below 1 is less than they take. */
export interface Ratio {
  /** What was measured, of ours. */
  readonly figure: string;
  /** What it is divided by. */
  readonly to: string;
  readonly ratio: number;
}

const noted: Ratio[] = [];

/** Keeps a ratio for the table at the end. */
export function noteRatio(figure: string, to: string, ratio: number): void {
  noted.push({ figure, to, ratio });
}

/** Prints all ratios of this run as one table. */
export function printRatios(): void {
  const rows = noted.map(
    ({ figure, to, ratio }) => `| ${figure} | ${to} | ${Number(ratio.toPrecision(2))} |`,
  );
  console.log(
    ['\n## All ratios\n', '| ours | to | ratio |', '| --- | --- | ---: |', ...rows].join('\n'),
  );
}
