// The least that sends a body so many times: a loop around `fetch`. Arguments: address, count, concurrency.
const [url = '', count, concurrency] = process.argv.slice(2);
const body = JSON.stringify({
  id: 'evt_1',
  type: 'contact.created',
  data: { id: 'con_1', name: 'x'.repeat(300) },
});
let left = Number(count);

async function run() {
  while (left > 0) {
    left -= 1;
    const response = await fetch(url, { method: 'POST', body });
    await response.arrayBuffer();
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: Number(concurrency) }, run));
const { user, system } = process.cpuUsage();
process.send?.({ seconds: (performance.now() - start) / 1_000, cpuMs: (user + system) / 1_000 });
