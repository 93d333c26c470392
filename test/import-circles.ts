/** The largest groups of modules of which each leads to every other (Tarjan's components), sorted. */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const open: string[] = [];
  const numbers = new Map<string, number>();

  /** The lowest number that is reached from a module and still open. */
  function visit(module: string): number {
    const own = numbers.size;
    numbers.set(module, own);
    open.push(module);
    let lowest = own;
    for (const next of imports.get(module) ?? []) {
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, numbers.get(next) as number);
    }
    if (lowest === own) {
      const circle = open.splice(open.indexOf(module));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  }

  for (const module of imports.keys()) if (!numbers.has(module)) visit(module);
  return circles;
}
