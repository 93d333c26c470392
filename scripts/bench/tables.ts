import { BUILD_TABLES } from './build.ts';
import { CLIENT_TABLES } from './client.ts';
import { DRIFT_TABLES } from './drift.ts';
import { GATE_TABLES } from './gate.ts';
import { SANDBOX_TABLES } from './sandbox.ts';
import { SITE_TABLES } from './site.ts';
import type { Table } from './table.ts';
import { WEBHOOK_TABLES } from './webhooks.ts';

/** All that `npm run bench` measures, in the order of docs/benchmarks.md. */
export const TABLES: readonly Table[] = [
  ...BUILD_TABLES,
  ...GATE_TABLES,
  ...DRIFT_TABLES,
  ...CLIENT_TABLES,
  ...WEBHOOK_TABLES,
  ...SANDBOX_TABLES,
  ...SITE_TABLES,
];
