// `messaging-crm-api/drift`: notices when the service no longer keeps the contract.
export { watchContract, watchWebhook } from './watch-contract.ts';
export {
  DRIFT_KINDS,
  type Drift,
  type DriftKind,
  type DriftPattern,
  type DriftReport,
  type JsonType,
  toJsonLines,
} from './drift-report.ts';
export type { DriftOptions, DriftWatch, WatchedDelivery, WatchOptions } from './watch-contract.ts';
