/** A timeout that keeps no process from ending, where there are processes. */
export function quietTimeout(
  work: () => void,
  milliseconds: number,
): ReturnType<typeof setTimeout> {
  const timeout = setTimeout(work, milliseconds);
  if (typeof timeout === 'object') timeout.unref();
  return timeout;
}
