import { refuse, type Refusal } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';

/** How an application stands with its limit after a request. */
export interface Allowance {
  /** The `RateLimit` headers; none where there is no limit. */
  readonly headers: Readonly<Record<string, string>>;
  /** The 429, when the limit is used up. */
  readonly refusal?: Refusal;
}

const NO_LIMIT: Allowance = { headers: {} };

/** Counts requests per application in windows of the sandbox's clock. */
export function createRateLimit({ settings, clock }: Engine) {
  const used = new Map<string, { window: number; count: number }>();
  return (applicationId: string): Allowance => {
    const { rateLimit } = settings;
    if (!rateLimit) return NO_LIMIT;
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
