// Preloaded into each measured process: tells its parent what it has used when asked, and adds it to the file that
// BENCH_USAGE_FILE names when it ends.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Of the process with all its threads: seconds of CPU, and megabytes at most. */
function usage() {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e6, memory: process.resourceUsage().maxRSS / 1000 };
}

const file = process.env.BENCH_USAGE_FILE;
if (isMainThread && file)
  process.on('exit', () => appendFileSync(file, `${JSON.stringify(usage())}\n`));
if (isMainThread && !file && process.send) {
  process.on('message', (message) => message === 'usage' && process.send?.(usage()));
  process.channel?.unref();
}
