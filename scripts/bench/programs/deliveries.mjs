// The two ends of deliveries. `sink` is a receiver that responds at once: with 500 until it is told otherwise; it tells
// its parent how many it has received. `loop` is the least that sends so many: a loop around `fetch`.
import { createServer } from 'node:http';

const [mode, url = '', total, atOnce] = process.argv.slice(2);

function receive() {
  let count = 0;
  let status = 500;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (status < 300) count += 1;
      response.writeHead(status).end();
    });
  });
  process.on('message', (/** @type {number | undefined} */ wanted) => {
    status = wanted || status;
    process.send?.(count);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port));
}

async function send() {
  const data = { id: 'con_1', name: 'x'.repeat(300) };
  const body = JSON.stringify({ id: 'evt_1', type: 'contact.created', data });
  let left = Number(total);
  const work = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', body })).arrayBuffer();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: Number(atOnce) }, work));
  const { user, system } = process.cpuUsage();
  process.send?.({ seconds: (performance.now() - start) / 1_000, cpu: (user + system) / 1e6 });
}

if (mode === 'sink') receive();
else await send();
