const FIRST_MS = 500;
const EACH_MS = 1_000;
const ERASE = '\r\u001b[K';

/**
 * Says on stderr what takes its time, and for how long, until it is over; only on a terminal, and not
 * for work that is over in half a second.
 *
 * @param isBlocking - whether the work leaves no time to say so later: it is said at once
 */
export async function withProgress<Result>(
  doing: string,
  work: () => Promise<Result> | Result,
  isBlocking = false,
): Promise<Result> {
  if (!process.stderr.isTTY || process.env['TERM'] === 'dumb') return await work();
  const started = Date.now();
  const say = () => {
    const seconds = Math.floor((Date.now() - started) / 1_000);
    process.stderr.write(`${ERASE}${doing}… ${seconds > 0 ? `${seconds} s` : ''}`);
  };
  if (isBlocking) say();
  const first = setTimeout(say, FIRST_MS);
  const each = setInterval(say, EACH_MS);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(each);
    process.stderr.write(ERASE);
  }
}
