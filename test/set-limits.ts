// How long a test may take, by what it does: a limit ends what hangs, and is no measure of speed. Tests that promise an
// end in time say so with `within`. CI's machines are shared, and stand still for seconds.
import { relative } from 'node:path';
import { expect, vi } from 'vitest';
import { ROOT } from '../scripts/contract/paths.ts';

const UNIT_MS = process.env.CI ? 30_000 : 10_000;
// On a busy machine a process takes half a minute to start.
const PROCESS_MS = 120_000;

/** Suites that start processes: commands, compilers, linters, servers of their own. */
const PROCESSES: readonly RegExp[] = [
  /^test\/(?:abroad|api|build|ci|cli|docs|grease|lint|pack|package|platforms|release|site|spectral|tools|uses)\//,
  /^test\/(?:architecture|check|prose|readme|raw)\.test\.ts$/,
  // These compile types.
  /^test\/(?:client|contract|schemas|testing|webhooks)\/.*(?:types|compile|bundle|schemas|operation-name)/,
  // The first that asks Prism waits until it is there.
  /^test\/(?:contract|service)\/(?:client|prism)/,
  // These draw hundreds of cases, or go through all operations.
  /^test\/gate\/(?:metamorphic\/|accepted-changes|hostile)/,
  /^test\/contract\/stated\//,
  /^test\/sandbox\/(?:workflows|conformance)/,
];

const path = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
const limit = PROCESSES.some((each) => each.test(path)) ? PROCESS_MS : UNIT_MS;
vi.setConfig({ testTimeout: limit, hookTimeout: limit });
// Nothing goes by the time zone of the machine: this one is eleven hours behind UTC.
process.env.TZ = 'Pacific/Pago_Pago';
