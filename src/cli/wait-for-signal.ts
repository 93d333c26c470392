/** Resolves when the user or the system tells this process to end; a second signal ends it at once. */
export function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => done());
  });
}
