// A sandbox in a process of its own. Arguments: addresses of receivers. Told anything, it says why attempts failed.
import { createSandbox } from '../../../src/sandbox/index.ts';

const routes = process.argv.slice(2).map((to, index) => [`https://r${index}.example.com`, to]);
const sandbox = await createSandbox({
  rateLimit: false,
  routes: Object.fromEntries(routes),
  deliveries: { firstRetryMs: 500 },
});
const failed: Record<string, number> = {};
sandbox.onDelivery(({ error = 'none' }) => (failed[error] = (failed[error] ?? 0) + 1));
const { url } = await sandbox.listen();
process.on('message', () => process.send?.({ failed }));
process.send?.({ url, token: sandbox.lastingToken() });
