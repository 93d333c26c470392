// The behaviors once more, through Prism as a proxy: it holds every response against the contract.
import { goThroughPrism } from './open-sandbox.ts';

goThroughPrism();

await import('./behaviors/access.test.ts');
await import('./behaviors/campaigns.test.ts');
await import('./behaviors/channels.test.ts');
await import('./behaviors/contacts.test.ts');
await import('./behaviors/conversing.test.ts');
await import('./behaviors/crm.test.ts');
await import('./behaviors/custom-objects.test.ts');
await import('./behaviors/deliveries.test.ts');
await import('./behaviors/idempotency.test.ts');
await import('./behaviors/jobs.test.ts');
await import('./behaviors/lists.test.ts');
await import('./behaviors/protocol.test.ts');
await import('./behaviors/refusals.test.ts');
await import('./behaviors/segments.test.ts');
await import('./behaviors/subscriptions.test.ts');
await import('./behaviors/workspace.test.ts');
