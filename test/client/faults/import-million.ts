// Child process: imports as many rows as it is told, and prints how much memory that took at most.
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
const { sent: imported, jobs } = await importAllContacts(crm, rows(), { initialIntervalMs: 20 });
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ imported, jobs: jobs.length, megabytes }));
process.exit();
