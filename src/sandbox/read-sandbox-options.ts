import { createGreaser } from '../grease/greaser.ts';
import type { DeliveryOptions, Route, SandboxOptions } from './sandbox-options.ts';

export type Filled<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

export type SandboxSettings = Readonly<ReturnType<typeof readSandboxOptions>>;

/** Fills in the defaults; throws a TypeError for a value that is none: the message names the option. */
export function readSandboxOptions(options: SandboxOptions) {
  const { deliveries, jobs, messages = {}, campaigns, templates = {}, rateLimit, keep } = options;
  checkNumbers('', options);
  const groups = { deliveries, jobs, messages, campaigns, templates, rateLimit, keep };
  for (const [name, group] of Object.entries(groups)) checkNumbers(`${name}.`, group || {});
  return {
    startAt: readTime(options.startAt),
    speed: options.speed ?? 1,
    routes: readRoutes(options.routes ?? {}),
    baseUrl: readBaseUrl(options.baseUrl ?? 'https://api.example.com'),
    rateLimit: rateLimit ?? { requests: 60_000, windowSeconds: 60 },
    deliveries: given<Filled<DeliveryOptions>>(deliveries, {
      concurrency: 50,
      totalConcurrency: 250,
      deadlineMs: 8_000,
      firstRetryMs: 5_000,
      longestRetryMs: 3_600_000,
      maxAttempts: 12,
      breakerAfter: 20,
      disorderMs: 0,
      duplicates: 0,
      secretOverlapMs: 0,
      unrouted: 'accept',
      signAt: 'real',
    }),
    jobs: given(jobs, { queueMs: 200, stepMs: 200, steps: 5 }),
    messages: {
      stepMs: messages.stepMs ?? 200,
      undeliverable: new Set(messages.undeliverable ?? ['+15550100']),
    },
    campaigns: given(campaigns, { stepMs: 200, perStep: 1_000 }),
    templates: {
      reviewMs: templates.reviewMs ?? 500,
      rejected: new Set(templates.rejected ?? []),
    },
    deprecated: new Map(Object.entries(options.deprecated ?? {})),
    faults: options.faults ?? [],
    grease: createGreaser(options.grease),
    random: options.random ?? Math.random,
    requestLog: options.requestLog ?? 1_000,
    keep: given(keep, { auditLogs: 100_000, deliveries: 100_000, messages: 100_000 }),
    maxBodyBytes: options.maxBodyBytes ?? 64 * 1_024 * 1_024,
  };
}

// Without one of these nothing would ever be done.
const NEEDED = /^(?:(?:totalC|c)oncurrency|maxAttempts|breakerAfter|perStep|steps|windowSeconds)$/;

function checkNumbers(path: string, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number' || name === 'startAt') continue;
    const [isGood, wanted] = NEEDED.test(name) ? [value > 0, 'above 0'] : [value >= 0, 'from 0 on'];
    if (!isGood) throw new TypeError(`${path}${name} is ${value}: pass a number ${wanted}.`);
  }
}

/** The defaults with the given values over them; an undefined one is not given. */
function given<T extends object>(values: object | undefined, defaults: T): T {
  const set = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}

function readTime(startAt: Date | number | string = Date.now()): number {
  const time = new Date(startAt).getTime();
  if (Number.isNaN(time)) throw new TypeError(`startAt is "${startAt}": pass a date.`);
  return time;
}

function readBaseUrl(text: string): string {
  if (URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new TypeError(
    `baseUrl is "${text}": pass a full address, such as https://api.example.com.`,
  );
}

/** The origin of an address; what is none stands for itself. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** The routes that do not lead from an origin, which none before them has, to an address. */
export function wrongRoutes(routes: Readonly<Record<string, Route>>): string[] {
  const origins = Object.keys(routes).map(originOf);
  return Object.entries(routes).flatMap(([from, to], index) => {
    const isWhole = URL.canParse(from) && (typeof to !== 'string' || URL.canParse(to));
    return isWhole && origins.indexOf(originOf(from)) === index ? [] : [from];
  });
}

function readRoutes(routes: Readonly<Record<string, Route>>): ReadonlyMap<string, Route> {
  const [wrong] = wrongRoutes(routes);
  if (wrong === undefined)
    return new Map(Object.entries(routes).map(([from, to]) => [originOf(from), to]));
  throw new TypeError(
    `The route "${wrong}" is none: pass full addresses, each origin once, such as https://hooks.example.com to http://127.0.0.1:3000.`,
  );
}
