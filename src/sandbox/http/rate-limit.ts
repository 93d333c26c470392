import { refuse } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';

/**
 * Counts requests per application in windows of the sandbox's clock: returns the `RateLimit` headers, and
 * the 429 when the limit is used up; undefined where there is no limit.
 */
export function createRateLimit({ settings, clock }: Engine) {
  const used = new Map<string, { window: number; count: number }>();
  return (applicationId: string) => {
    const { rateLimit } = settings;
    if (!rateLimit) return undefined;
    const { requests, windowSeconds } = rateLimit;
    const seconds = clock.now() / 1_000;
    const window = Math.floor(seconds / windowSeconds);
    const last = used.get(applicationId);
    const count = last?.window === window ? last.count + 1 : 1;
    used.set(applicationId, { window, count });
    const reset = Math.max(1, Math.ceil((window + 1) * windowSeconds - seconds));
    const headers = {
      ratelimit: `"default";r=${Math.max(0, requests - count)};t=${reset}`,
      'ratelimit-policy': `"default";q=${requests};w=${windowSeconds}`,
    };
    if (count <= requests) return { headers };
    const message = `The application has used up its ${requests} requests. Try again in ${reset} seconds.`;
    const refusal = refuse(429, { code: 'rate_limit_exceeded', message });
    const more = { ...headers, 'retry-after': `${reset}` };
    return { headers, refusal: { ...refusal, headers: more } };
  };
}
