// `npm run life -- --seed N --days D`, `--seeds N` for several, or `--schedule` with what a failure has printed.
import { parseArgs } from 'node:util';
import { drawSchedule, live, type Schedule, shrink } from './live.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    schedule: { type: 'string' },
  },
});
const first = Number(values.seed);
const schedules: Schedule[] = values.schedule
  ? [JSON.parse(values.schedule)]
  : Array.from({ length: Number(values.seeds) }, (_, at) =>
      drawSchedule(first + at, Number(values.days)),
    );
for (const schedule of schedules) {
  const start = performance.now();
  const fault = await live(schedule);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(fault ?? `${schedule.length} steps without a fault, in ${seconds} s.`);
  if (fault === undefined) continue;
  process.exitCode = 1;
  // Given what has failed before, it is as short as it was made.
  if (values.schedule) continue;
  const small = await shrink(schedule, fault, Date.now() + 180_000);
  console.log(`npm run life -- --schedule '${JSON.stringify(small)}'`);
}
