/** Collections that hold no resource of the service. */
const INNER = new Set(
  ['events', 'webhook_secrets', 'message_origins', 'record_counts', 'usage']
    .concat(['job_inputs', 'run_recipients', 'merges'])
    .map((name) => `/${name}`),
);

/**
 * The kind of resource that a collection holds: `wsp_4Nd8/contacts` has `contacts`. undefined for what the sandbox
 * keeps for itself, such as tokens and timers.
 */
export function resourceKind(collection: string): string | undefined {
  if (collection === 'applications') return collection;
  const mark = collection.indexOf('/');
  if (mark < 0 || INNER.has(collection.slice(mark))) return undefined;
  return collection.slice(mark + 1);
}
