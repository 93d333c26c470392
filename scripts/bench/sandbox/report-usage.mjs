// Loaded into a server that is measured: replies to each message with what it has used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1e6 });
});
process.channel?.unref();
