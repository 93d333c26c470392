// Preloaded into each measured process: adds what it has used to the file that BENCH_CPU_FILE names.
import { appendFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  appendFileSync(String(process.env.BENCH_CPU_FILE), `${(user + system) / 1e6}\n`);
});
