// `messaging-crm-api/drift`: notices when the service no longer keeps the contract.
export { watchContract, type WatchOptions } from './watch-contract.ts';
export { watchWebhook, type WatchedDelivery } from './watch-contract.ts';
export { toJsonLines } from './drift-report.ts';
export {
  DRIFT_KINDS,
  type Drift,
  type DriftKind,
  type DriftReport,
  type JsonType,
} from './drift-report.ts';
export type { DriftOptions, DriftWatch } from './watch-contract.ts';
export type { DriftPattern } from './drift-report.ts';
