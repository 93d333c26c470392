/** What can be added to a response or a delivery without breaking the contract. */
export const GREASE_KINDS = [
  'fields',
  'values',
  'objects',
  'events',
  'headers',
  'ids',
  'order',
] as const;

/**
 * `fields`: fields of any JSON type; `values`: values of open lists; `objects`: objects with an unknown `object`;
 * `events`: deliveries of unknown event types; `headers`; `ids`: longer ids and cursors; `order`: keys in another order.
 */
export type GreaseKind = (typeof GREASE_KINDS)[number];

/** An addition, by its place: `contacts.get 200 fields /data`, `ids con_`, `contact.created events`. */
export interface Greased {
  readonly kind: GreaseKind;
  readonly place: string;
}

/** Additions that a sandbox or a test fetch makes to copies of what it sends. */
export interface GreaseOptions {
  /** Decides which places get an addition; the same seed, the same places. Default 1. */
  readonly seed?: number | undefined;
  /** Share of the places that get an addition, 0 to 1. Default 0.5. */
  readonly share?: number | undefined;
  /** Only these kinds. Default: all. */
  readonly kinds?: readonly GreaseKind[] | undefined;
  /** Only these places, as `greased` names them: what a search for the one that breaks a program goes by. */
  readonly places?: readonly string[] | undefined;
}

/** The environment variable that `messaging-crm-api grease` sets: options as JSON, and the file that places go to. */
export const GREASE_ENV = 'MESSAGING_CRM_API_GREASE';

/** What the variable holds. */
export interface GreaseEnv extends GreaseOptions {
  /** A file that gets a line for each place that has got an addition. */
  readonly log?: string | undefined;
}

/**
 * The options that were given, or those of the environment, so that tests can be run with additions unchanged; throws a
 * TypeError for a value that is none: the message names the option.
 */
export function readGreaseOptions(given: GreaseOptions | false | undefined): GreaseEnv | undefined {
  const text = globalThis.process?.env?.[GREASE_ENV];
  const options: GreaseEnv | undefined =
    given === false ? undefined : (given ?? (text ? (JSON.parse(text) as GreaseEnv) : undefined));
  if (!options) return undefined;
  const { seed = 1, share = 0.5, kinds = GREASE_KINDS } = options;
  if (!Number.isInteger(seed)) throw new TypeError(`grease.seed is ${seed}: pass an integer.`);
  if (!(share >= 0 && share <= 1))
    throw new TypeError(`grease.share is ${share}: pass a number from 0 to 1.`);
  const unknown = kinds.find((kind) => !GREASE_KINDS.includes(kind));
  if (unknown !== undefined)
    throw new TypeError(`grease.kinds has "${unknown}": it takes ${GREASE_KINDS.join(', ')}.`);
  return options;
}
