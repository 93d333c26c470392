// What the sandbox for Node and the one for the web have in common.
export type { WebSandbox } from './open-sandbox.ts';
export type { SandboxCredentials, SandboxCredentialsOptions } from './access/issue-credentials.ts';
export type { MessageReport } from './causes.ts';
export type { Review } from './conversing/review-template.ts';
export type { WrittenMessage } from './conversing/write-to-sandbox.ts';
export type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
export type { Fault, FaultRule } from './http/injected-fault.ts';
export type { RequestError, SandboxRequest } from './http/request-log.ts';
export type { SandboxFetch } from './http/sandbox-fetch.ts';
export type {
  DeliveryOptions,
  DeprecationNotice,
  Route,
  SandboxOptions,
} from './sandbox-options.ts';
export type { SeedData, SeedOf } from './seed/seed-data.ts';
