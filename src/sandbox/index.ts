// `messaging-crm-api/sandbox`: the service's behaviour, on a laptop and in tests.
export { createSandbox, type Sandbox, type SandboxServer } from './create-sandbox.ts';
export type * from './public-types.ts';
