#!/usr/bin/env node
import { run } from './run.ts';

// Whoever reads the output may stop, as `head` does: that is no failure, and there is nobody to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2));
