/** A change of a text: lines that come after a line, and how many lines they take the place of. */
export interface LineEdit {
  /** How many lines stay before it. */
  readonly after: number;
  readonly removes: number;
  readonly inserts: readonly string[];
}

const CONTEXT = 3;

/** The changes of a file as a unified diff, which `git apply` takes; lines are without their ends. */
export function unifiedDiff(
  file: string,
  lines: readonly string[],
  edits: readonly LineEdit[],
): string {
  const sorted = edits.toSorted((one, other) => one.after - other.after);
  let shift = 0;
  const hunks = groupNear(sorted).map((group) => {
    const [first, last] = [group[0] as LineEdit, group.at(-1) as LineEdit];
    const start = Math.max(0, first.after - CONTEXT);
    const end = Math.min(lines.length, last.after + last.removes + CONTEXT);
    const body = writeHunk(lines, group, start, end);
    const grown = group.reduce((sum, { removes, inserts }) => sum + inserts.length - removes, 0);
    const [from, to] = [start + 1, start + 1 + shift];
    shift += grown;
    return [`@@ -${from},${end - start} +${to},${end - start + grown} @@`, ...body].join('\n');
  });
  return `--- a/${file}\n+++ b/${file}\n${hunks.join('\n')}\n`;
}

function groupNear(edits: readonly LineEdit[]): LineEdit[][] {
  const groups: LineEdit[][] = [];
  for (const edit of edits) {
    const before = groups.at(-1)?.at(-1);
    const isNear = before && edit.after - before.after - before.removes <= 2 * CONTEXT;
    if (isNear) groups.at(-1)?.push(edit);
    else groups.push([edit]);
  }
  return groups;
}

function writeHunk(
  lines: readonly string[],
  edits: readonly LineEdit[],
  start: number,
  end: number,
): string[] {
  const body: string[] = [];
  let at = start;
  const keep = (to: number): void => {
    while (at < to) body.push(` ${lines[at++]}`);
  };
  for (const { after, removes, inserts } of edits) {
    keep(after);
    for (let count = 0; count < removes; count += 1) body.push(`-${lines[at++]}`);
    body.push(...inserts.map((line) => `+${line}`));
  }
  keep(end);
  return body;
}
