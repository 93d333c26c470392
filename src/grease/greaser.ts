import { isObject, parseJson } from '../service/json.ts';
import type { RawRequest } from '../service/read-request.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import { eventSchema, shapeOf } from '../service/shape.ts';
import { type Draw, greaseBody, LONGER, lengthenId } from './grease-body.ts';
import {
  GREASE_KINDS,
  type Greased,
  type GreaseEnv,
  type GreaseKind,
  type GreaseOptions,
  readGreaseOptions,
} from './grease-options.ts';

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The body of a delivery, and that of an event of an unknown type, to be sent before it. */
interface GreasedDelivery {
  readonly body: string;
  readonly unknown?: { readonly type: string; readonly body: string } | undefined;
}

/** The header that says what was added to a response. */
const GREASE_HEADER = 'x-sandbox-greased';

/** Places and values that are remembered: a sandbox may run for weeks. */
const MOST = 10_000;
/** Characters of a request in which its values are looked for, and places in the header. */
const [READ, TOLD] = [100_000, 20];

/**
 * What adds to responses and deliveries, if the options or the environment ask for it; throws a TypeError for an option
 * that is none.
 */
export function createGreaser(given: GreaseOptions | false | undefined): Greaser | undefined {
  const options = readGreaseOptions(given);
  return options && new Greaser(options);
}

/** Adds to copies of responses and deliveries what clients have to tolerate; repeatable by its seed. */
export class Greaser {
  /** What was added so far, each place once, oldest first. */
  readonly greased: Greased[] = [];
  readonly options: GreaseEnv;
  readonly #places: ReadonlySet<string> | undefined;
  readonly #known = new Set<string>();
  readonly #sent = new Set<string>();
  readonly #shown = new Set<string>();

  constructor(options: GreaseEnv) {
    this.options = options;
    this.#places = options.places && new Set(options.places);
  }

  /** A request without what ids and cursors were made longer by. */
  read<T extends RawRequest>(raw: T): T {
    const query = `${raw.query}`;
    // A program may ask again for the values that it has sent: those stay.
    keep(this.#sent, `${raw.body.slice(0, READ)} ${query}`.match(/\w+/g) ?? []);
    if (!`${raw.path} ${query} ${raw.body}`.includes(LONGER)) return raw;
    const path = raw.path.replaceAll(LONGER, '');
    const body = raw.body.replaceAll(LONGER, '');
    return { ...raw, path, query: new URLSearchParams(query.replaceAll(LONGER, '')), body };
  }

  /** A copy of a response with additions; the response itself where it is not the service's JSON. */
  respond<T extends Sent>(operation: ServiceOperation | undefined, response: T): T {
    const declared = operation?.responses.get(response.status);
    const { location, ...others } = response.headers;
    const body: unknown = /\bjson\b/.test(others['content-type'] ?? '') && parseJson(response.text);
    if (!operation || !declared || !isObject(body)) return response;
    const added = new Map<string, string>();
    const draw = this.#drawFor(`${operation.name} ${response.status}`, idsOf(body), added);
    const text = JSON.stringify(greaseBody(body, shapeOf(declared.schema, ''), draw));
    const isLater = draw('headers', '') !== undefined;
    const headers = {
      ...others,
      ...(location && { location: location.replace(/[^/]+$/, (id) => lengthenId(id, draw)) }),
      ...(isLater && { 'x-grease': 'a header of a later version' }),
      ...(added.size > 0 && { [GREASE_HEADER]: [...added.keys()].slice(0, TOLD).join(', ') }),
    };
    keep(this.#shown, added.values());
    return { ...response, headers, text };
  }

  /** Copies of an event's body with additions, and of one of an unknown type, where a place for that is drawn. */
  deliver(body: string): GreasedDelivery {
    const event: unknown = JSON.parse(body);
    const { id, type = '' } = isObject(event) ? event : {};
    const name = eventSchema(type);
    if (name === undefined) return { body };
    const added = new Map<string, string>();
    const draw = this.#drawFor(type, `${id}`, added);
    const shape = shapeOf({ $ref: `#/components/schemas/${name}` }, '');
    const greased = JSON.stringify(greaseBody(event, shape, draw));
    const number = draw('events', '');
    keep(this.#shown, added.values());
    if (number === undefined) return { body: greased };
    const later = `${type.split('.')[0]}.grease_${number.toString(36)}`;
    const unknown = { ...Object(event), id: `${id}grease`, type: later };
    return { body: greased, unknown: { type: later, body: JSON.stringify(unknown) } };
  }

  #drawFor(where: string, subject: string, added: Map<string, string>): Draw {
    const { seed = 1, share = 0.5, kinds = GREASE_KINDS } = this.options;
    return (kind, pointer, value) => {
      const place = (kind === 'ids' ? `ids ${pointer}` : `${where} ${kind} ${pointer}`).trim();
      const number = hash(`${seed} ${place}`);
      const isDrawn = this.#places ? this.#places.has(place) : number < share * 2 ** 32;
      if (!kinds.includes(kind) || !isDrawn) return undefined;
      // Once for each resource: a program that waits for a status gets it at last.
      const shown = `${place} ${subject}`;
      if (value !== undefined && (this.#sent.has(value) || this.#shown.has(shown)))
        return undefined;
      added.set(place, shown);
      this.#tell(kind, place);
      return number;
    };
  }

  #tell(kind: GreaseKind, place: string): void {
    if (this.#known.has(place) || this.#known.size >= MOST) return;
    this.#known.add(place);
    this.greased.push({ kind, place });
    const { log } = this.options;
    if (log) globalThis.process.getBuiltinModule('node:fs').appendFileSync(log, `${place}\n`);
  }
}

function keep(set: Set<string>, values: Iterable<string>): void {
  if (set.size > MOST) set.clear();
  for (const value of values) set.add(value);
}

/** Which resources a body shows. */
function idsOf(body: unknown): string {
  const { data } = Object(body) as { readonly data?: unknown };
  return [data]
    .flat()
    .map((one) => `${Object(one).id}`)
    .join();
}

/** FNV-1a, and the last step of MurmurHash3, which spreads the texts that differ in their ends. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
