import type * as Api from '../../../generated/control.ts';
import type { FaultRule } from '../http/injected-fault.ts';
import type { SandboxSettings } from '../read-sandbox-options.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

/** Options whose own fields have names of the user, or of the contract. */
const OWN_NAMES = ['seed', 'routes', 'deprecations', 'grease'];

/** Options as JSON has them, `first_retry_ms`, under their names in TypeScript, `firstRetryMs`. */
export function toOptions(json: object): SandboxOptions {
  const entries = Object.entries(json).map(([name, value]) => [
    name === 'deprecations' ? 'deprecated' : camelCase(name),
    OWN_NAMES.includes(name) ? value : renamed(value, camelCase),
  ]);
  return Object.fromEntries(entries);
}

/** The options that may change while a sandbox runs, as JSON has them. */
export function optionsJson(settings: SandboxSettings): Api.SandboxOptions {
  const { routes, rateLimit, deliveries, jobs, messages, campaigns, templates, keep, grease } =
    settings;
  const addresses = [...routes].filter(([, to]) => typeof to === 'string');
  const groups = { rateLimit, deliveries, jobs, campaigns, keep };
  const json = {
    ...groups,
    grease: grease?.options ?? false,
    messages: { ...messages, undeliverable: [...messages.undeliverable] },
    templates: { ...templates, rejected: [...templates.rejected] },
  };
  const entries = Object.entries(json).map(([name, value]) => [
    snakeCase(name),
    renamed(value, snakeCase),
  ]);
  return { routes: Object.fromEntries(addresses), ...Object.fromEntries(entries) };
}

export const faultsJson = ({ faults }: SandboxSettings): Api.FaultRule[] =>
  renamed(faults, snakeCase) as Api.FaultRule[];

export const toFaults = (json: readonly Api.FaultRule[]): FaultRule[] =>
  renamed(json, camelCase) as FaultRule[];

export const deprecationsJson = ({ deprecated }: SandboxSettings): Api.DeprecationNotices =>
  Object.fromEntries(deprecated);

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [rename(name), each]));
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
