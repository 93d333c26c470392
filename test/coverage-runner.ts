import { takeCoverage } from 'node:v8';
import { TestRunner } from 'vitest';

/**
 * Writes down what a file of tests has run as soon as it is done: Vitest ends its processes by a signal, and then
 * Node writes nothing.
 */
export default class CoverageRunner extends TestRunner {
  override onAfterRunFiles(files: unknown): void {
    super.onAfterRunFiles(files as never);
    takeCoverage();
  }
}
