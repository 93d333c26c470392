#!/usr/bin/env node
// Nothing is imported before the version is known: an older Node stops at the first name that it does not have.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// The reader of the output may stop, as `head` does: that is no failure, and there is nobody to tell. A full disk is one.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  console.error(`Cannot write the output: ${code}.`);
  process.exit(2);
});

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`messaging-crm-api needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
}
export {};
