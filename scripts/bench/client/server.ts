// Child process: responds to every request as the stub does, over kept-alive connections. Prints its address.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANSWER, ANSWER_HEADERS, TOKEN_ANSWER } from './stub.ts';

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const text = request.url === '/oauth/token' ? TOKEN_ANSWER : ANSWER;
  request.resume().on('end', () => {
    response.writeHead(200, { ...ANSWER_HEADERS, 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
