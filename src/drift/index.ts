// `messaging-crm-api/drift`: notices when the service no longer keeps the contract.
export { watchContract, type WatchOptions } from './watch-contract.ts';
export { watchWebhook, type WatchedDelivery } from './watch-webhook.ts';
export { toJsonLines } from './to-json-lines.ts';
export {
  DRIFT_KINDS,
  type Drift,
  type DriftKind,
  type DriftReport,
  type JsonType,
} from './drift-report.ts';
export type { DriftOptions, DriftWatch } from './drift-options.ts';
export type { DriftPattern } from './ignore.ts';
