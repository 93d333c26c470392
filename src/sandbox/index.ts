// `messaging-crm-api/sandbox`: the service's behaviour, on a laptop and in tests.
export { createSandbox, type Sandbox } from './create-sandbox.ts';
export type { SandboxServer } from './http/sandbox-server.ts';
export type * from './public-types.ts';
