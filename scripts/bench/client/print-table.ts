/** Prints a Markdown table with numbers to the right. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'));
  console.log([`\n### ${title}\n`, line(header), line(rule), ...rows.map(line)].join('\n'));
}
