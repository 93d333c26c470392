// A sandbox that goes on until it is told to end; prints how to call it.
import { createSandbox } from 'messaging-crm-api/sandbox';

const sandbox = await createSandbox();
const { url } = await sandbox.listen();
console.log(JSON.stringify({ baseUrl: url, ...sandbox.credentials() }));
process.on('SIGTERM', () => sandbox.close());
