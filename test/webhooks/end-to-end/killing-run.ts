import { Random } from '../../gate/metamorphic/random.ts';
import { makeDeliveries } from './deliveries.ts';
import { type DyingPoint, startReceiver } from './receiver-life.ts';
import { type Sent, sendAll } from './sender.ts';

/** How each life of the receiver ends, but for the last one, which outlives the sending. */
const ENDS: readonly DyingPoint[] = [
  'nowhere',
  'before the mark',
  'nowhere',
  'after the mark',
  'nowhere',
  'before the mark',
  'nowhere',
];

interface Plan {
  readonly program: string;
  readonly folder: string;
  readonly deliveries: number;
  readonly seed: number;
  /** How each life ends but the last one. */
  readonly ends?: readonly DyingPoint[];
  /** Called when the life of a process has ended by force, before the next one begins. */
  readonly onKilled?: (pid: number | undefined) => void;
}

/** What a run came to. */
export interface RunResult {
  readonly sent: readonly Sent[];
  readonly eventIds: readonly string[];
  readonly kills: number;
}

/** Sends deliveries to a receiver that is killed and started again while they come. */
export async function runWithKills(plan: Plan): Promise<RunResult> {
  const { program, folder, seed, ends = ENDS, onKilled } = plan;
  const random = new Random(seed);
  const deliveries = makeDeliveries(plan.deliveries, random);
  const sent: Sent[] = [];
  let isOver = false;
  let kills = 0;
  let receiver = await startReceiver(program, { port: 0, folder, dieAt: ends[0] ?? 'nowhere' });
  const { port } = receiver;

  async function endLives(): Promise<void> {
    for (const [index, dieAt] of ends.entries()) {
      const share = Math.floor(
        ((index + 0.5 + random.next() / 2) / (ends.length + 1)) * plan.deliveries,
      );
      if (dieAt === 'nowhere') await until(() => isOver || sent.length >= share);
      else await Promise.race([receiver.ended, until(() => isOver)]);
      if (isOver) return;
      await receiver.kill();
      kills += 1;
      onKilled?.(receiver.pid);
      receiver = await startReceiver(program, {
        port,
        folder,
        dieAt: ends[index + 1] ?? 'nowhere',
      });
    }
  }

  try {
    const url = `http://127.0.0.1:${port}/`;
    const sending = sendAll(url, deliveries, (one) => void sent.push(one));
    await Promise.all([sending.finally(() => (isOver = true)), endLives()]);
  } finally {
    await receiver.kill();
  }
  return { sent, eventIds: [...new Set(deliveries.map(({ eventId }) => eventId))], kills };
}

function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!isTrue()) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
}
