// Preloaded into each measured process: adds what it has used to the file that BENCH_CPU_FILE names.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// The figures are those of the process with all its threads.
if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1e6;
    const memory = process.resourceUsage().maxRSS / 1000;
    appendFileSync(String(process.env.BENCH_CPU_FILE), `${cpu} ${memory}\n`);
  });
}
