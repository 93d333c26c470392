import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compareCalls } from './compare-calls.ts';
import { FOLDER } from './install.ts';
import { PEERS } from './peers.ts';

/** Prints how long a call takes over loopback HTTP, one after the other. */
export async function measureWall(): Promise<void> {
  const server = spawn(process.execPath, [join(FOLDER, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(server.stdout, 'data');
    await compareCalls({
      title: 'Wall of one call, over loopback',
      kind: 'wall',
      baseUrl: String(address).trim(),
      warmUp: 1_000,
      calls: 3_000,
      peers: PEERS,
    });
  } finally {
    server.kill();
  }
}
