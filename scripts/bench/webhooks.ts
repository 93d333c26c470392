import { OURS } from './build.ts';
import { gzipBytes } from './client.ts';
import { type Row, runProgram } from './measure.ts';
import { compared, type Table } from './table.ts';

async function rowOf(name: string, verifier: string, code: string, of: Partial<Row>): Promise<Row> {
  const size = code !== '' && { bytes: await gzipBytes(code, 'node') };
  const run = async () => ({ ...(await runProgram('verify.ts', verifier)), ...size });
  return { name, ...of, run };
}

const ourCode = (entry: string): string =>
  `export { verifyWebhook } from '../../../src/webhooks/${entry}.ts';`;

export const webhooks: Table = {
  name: 'webhooks',
  title: 'Webhooks',
  note: `Each verifies an event with a long text, signed by its own scheme, and returns it parsed. The web entry verifies with
WebCrypto.`,
  columns: {
    bytes: compared('bytes', 0),
    small: compared('1 KiB, µs', 1),
    medium: compared('16 KiB, µs', 1),
  },
  rounds: 5,
  open: () =>
    Promise.all([
      rowOf('`createHmac` and `JSON.parse`', 'bare', '', {}),
      rowOf('`verifyWebhook`', 'node', ourCode('index'), OURS),
      rowOf('`verifyWebhook` of the web entry', 'web', ourCode('web'), OURS),
      rowOf('stripe', 'stripe', "export { default } from 'stripe';", { peer: 'stripe' }),
      rowOf('svix', 'svix', "export { Webhook } from 'svix';", { peer: 'svix' }),
    ]),
};
