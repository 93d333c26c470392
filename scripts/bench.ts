// `npm run bench`: ours beside what others have, in one run, as Markdown tables with ratios.
// `npm run bench -- NAME` measures one part: build, lint, client, webhooks, sandbox, gate, drift, live or site. `client` and
// `webhooks` install the others into a folder of their own, and can take one part: size, types, cpu, wall;
// size, node, web, stores.
import { cpus } from 'node:os';
import { printRatios } from './bench/ratios.ts';

const BENCHES: Record<string, (part?: string) => Promise<void>> = {
  build: async () => (await import('./bench/build/bench-build.ts')).benchBuild(),
  lint: async () => (await import('./bench/lint/bench-lint.ts')).benchLint(),
  client: async (part) => (await import('./bench/client/bench-client.ts')).benchClient(part),
  webhooks: async (part) =>
    (await import('./bench/webhooks/bench-webhooks.ts')).benchWebhooks(part),
  sandbox: async () => (await import('./bench/sandbox/bench-sandbox.ts')).benchSandbox(),
  gate: async () => (await import('./bench/gate/bench-gate.ts')).benchGate(),
  drift: async () => (await import('./bench/drift/bench-drift.ts')).benchDrift(),
  live: async () => (await import('./bench/site/bench-live.ts')).benchLive(),
  site: async () => (await import('./bench/site/bench-site.ts')).benchSite(),
};

const [, , wanted, part] = process.argv;
const names = wanted === undefined ? Object.keys(BENCHES) : [wanted];
const unknown = names.find((name) => !(name in BENCHES));
if (unknown === undefined) {
  const { length, 0: processor } = cpus();
  const machine = `${length} processors (${processor?.model.trim()}), ${process.platform} ${process.arch}`;
  console.log(`Node ${process.version}, ${machine}; medians`);
  for (const name of names) await BENCHES[name]?.(part);
  printRatios();
} else {
  console.error(`There is no bench "${unknown}": take one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
}
