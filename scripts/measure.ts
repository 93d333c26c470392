import type { Measure } from './lint/lint-contract.ts';

interface Step {
  step: string;
  wall: number;
  cpu: number;
}

/** A stopwatch for the steps of a command: wall and CPU milliseconds of each, in order. */
export class Stopwatch {
  readonly steps: Step[] = [];

  readonly measure: Measure = async (step, work) => {
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    const result = await work();
    const { user, system } = process.cpuUsage(cpu);
    this.steps.push({ step, wall: performance.now() - wall, cpu: (user + system) / 1000 });
    return result;
  };

  /** The steps as lines of a table; the last line is the whole process, its start included. */
  report(): string[] {
    const total = { step: 'whole process', wall: performance.now(), cpu: process.cpuUsage() };
    const cpu = (total.cpu.user + total.cpu.system) / 1000;
    return [...this.steps, { ...total, cpu }].map(
      (line) => `${line.step.padEnd(36)} ${seconds(line.wall)} wall ${seconds(line.cpu)} cpu`,
    );
  }
}

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(2).padStart(6)} s`;
