// Child process: imports as many rows as it is told, and prints how much memory it held at most, each time after garbage is collected.
import { createClient, type ContactCreate, importAllContacts } from '../../../src/index.ts';

const [baseUrl = '', count = '0'] = process.argv.slice(2);

function* rows(): Generator<ContactCreate> {
  for (let row = 0; row < Number(count); row += 1) {
    yield {
      name: `Lucía Fernández Ortega ${row}`,
      email: `lucia.fernandez.${row}@example.com`,
      phone: `+34600${String(row).padStart(6, '0')}`,
      tags: ['fleet', `region-${row % 50}`],
      stage: 'lead',
    };
  }
}

const crm = createClient({ baseUrl, accessToken: 'example_token' });
let most = 0;
function onProgress(): void {
  // What a process takes of the machine is V8's choice: left to itself it lets garbage lie as long as there is memory.
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  most = Math.max(most, heapUsed + external);
}
const options = { initialIntervalMs: 20, onProgress };
const { sent: imported, jobs } = await importAllContacts(crm, rows(), options);
const megabytes = Math.round(most / 2 ** 20);
console.log(JSON.stringify({ imported, jobs: jobs.length, megabytes }));
process.exit();
