interface Step {
  step: string;
  wall: number;
}

/** Runs a step and notes what it took. */
export type Measure = <T>(step: string, work: () => T | Promise<T>) => Promise<T>;

/** Runs a step, and notes nothing. */
export const unmeasured: Measure = async (_step, work) => work();

/** A stopwatch for the steps of a command: wall milliseconds of each, in the order in which they began. */
export class Stopwatch {
  readonly steps: Step[] = [];

  readonly measure: Measure = async (step, work) => {
    const start = performance.now();
    const noted = { step, wall: 0 };
    this.steps.push(noted);
    const note = (): void => void (noted.wall = performance.now() - start);
    const result = work();
    // Work that waits for nothing is over now, however late this goes on.
    if (!(result instanceof Promise)) note();
    else await result.finally(note);
    return result;
  };

  /** The steps as lines of a table, steps in parallel each with its own; the last line is the whole process. */
  report(): string[] {
    const whole = { step: 'whole process, its start included', wall: performance.now() };
    const { user, system } = process.cpuUsage();
    return [
      ...[...this.steps, whole].map(({ step, wall }) => `${step.padEnd(36)} ${seconds(wall)}`),
      `${'CPU, all threads'.padEnd(36)} ${seconds((user + system) / 1000)}`,
    ];
  }
}

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(2).padStart(6)} s`;
