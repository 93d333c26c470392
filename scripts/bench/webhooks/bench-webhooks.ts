// `npm run bench -- webhooks [size|node|web|stores]`: verifying beside other packages, and each store, in one run.
import { compareVerifiers } from './compare-verifiers.ts';
import { installPeers } from './install.ts';
import { compareStores } from './compare-stores.ts';
import { measureSize } from './measure-size.ts';
import { nodeVerifiers, webVerifiers } from './verifiers.ts';

const KIB = 1024;
const ASCII = 'The order has not come yet, and nobody answers. ';
const SPANISH = 'El pedido aún no ha llegado, ¿podría decirme por qué? ';

async function compareInNode(): Promise<void> {
  const verifiers = await nodeVerifiers();
  const sizes = [KIB, 16 * KIB, 1024 * KIB];
  const title = 'Webhooks: CPU of one verification in Node';
  await compareVerifiers({ title: `${title}, ASCII`, verifiers, sizes, sentence: ASCII });
  await compareVerifiers({ title: `${title}, Spanish`, verifiers, sizes, sentence: SPANISH });
}

async function compareOnTheWeb(): Promise<void> {
  const verifiers = await webVerifiers();
  const sizes = [KIB, 16 * KIB];
  const title = 'Webhooks: CPU of one verification by WebCrypto';
  await compareVerifiers({ title: `${title}, ASCII`, verifiers, sizes, sentence: ASCII });
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  size: measureSize,
  node: compareInNode,
  web: compareOnTheWeb,
  stores: compareStores,
};

/** Prints the tables of all parts, or of one. */
export async function benchWebhooks(part?: string): Promise<void> {
  const isPart = part === undefined || part in PARTS;
  if (!isPart) throw new Error(`no part ${part}: ${Object.keys(PARTS).join(', ')}`);
  if (part !== 'stores') await installPeers();
  for (const [name, measure] of Object.entries(PARTS)) {
    if (part === undefined || part === name) await measure();
  }
}

if (import.meta.main) await benchWebhooks(process.argv[2]);
