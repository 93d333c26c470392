// A sandbox in a process of its own, to be killed. Arguments: its data file, and where its events go.
import { createSandbox } from '../../../src/sandbox/index.ts';

const [data, receiver] = process.argv.slice(2) as [string, string];
const sandbox = await createSandbox({
  data,
  rateLimit: false,
  routes: { 'https://hooks.example.com': receiver },
  deliveries: { firstRetryMs: 50 },
});
const { url } = await sandbox.listen();
console.log(url);
