// A receiver that responds at once: with 500 until it is told otherwise. It reports how many it has received.
import { createServer } from 'node:http';

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
