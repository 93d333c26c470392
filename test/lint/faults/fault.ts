// The table of faults: what is planted in the contract, and which rule has to find it.
import { isObject } from '../../../src/service/json.ts';
import { type Documents, PLACES, type Place, SHORTCUTS } from './places.ts';
import { readYaml } from '../../read-yaml.ts';
import { words } from '../../table.ts';

/** A fault, and the places that it can be planted in. */
export interface Fault {
  name: string;
  /** Any one of these has to report it; `unreadable` means that the contract is not even taken in. */
  rules: string[];
  /** Whether it is a class of faults, with places in the contract as well as in the small tree. */
  isClass: boolean;
  places(documents: Documents): Place[];
  plant(place: Place): void;
}

/**
 * A change of a table: `info title` is deleted, `info title: 7` set, and `tags+: …` has something added to it. The
 * first key may be a kind of places (`$operations`), or a part of the small tree (`.me`).
 */
interface Change {
  keys: string[];
  isAddition: boolean;
  value: unknown;
}

/** `~Text` is the first child that mentions the text, `@1` the second one. */
function resolveKey(node: any, key: string): string | undefined {
  if (key.startsWith('@')) return Object.keys(node)[Number(key.slice(1))];
  if (!key.startsWith('~')) return key;
  return Object.keys(node).find((child) => JSON.stringify(node[child]).includes(key.slice(1)));
}

/** What the last key belongs to, and that key; nothing if the keys lead nowhere. */
function follow(start: any, keys: readonly string[]): { parent: any; key: string } | undefined {
  let parent = start;
  for (const [index, each] of keys.entries()) {
    const key =
      typeof parent === 'object' && parent !== null ? resolveKey(parent, each) : undefined;
    if (key === undefined) return undefined;
    if (index === keys.length - 1) return { parent, key };
    parent = parent[key];
  }
  return undefined;
}

const valueAt = (start: any, keys: readonly string[]): any => {
  const found = follow(start, keys);
  return found && found.parent[found.key];
};

/** The keys of a path: `.me summary` begins with a part of the small tree that has a short name. */
const keysOf = (path: string): string[] =>
  path.replace(/^\.\w+/, (short) => SHORTCUTS[short.slice(1)] ?? short).split(' ');

/** `(null)` is null, `{ $copy: some keys }` a copy of what they lead to, and `{name}` in a `$ref` the place's name. */
function valueFor(value: unknown, { node, name }: Place): unknown {
  if (value === '(null)') return null;
  if (Array.isArray(value)) return value.map((one) => valueFor(one, { node, name }));
  if (!isObject(value)) return value;
  if (typeof value['$copy'] === 'string') return structuredClone(copied(value, node));
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === '$ref' && typeof child === 'string'
        ? child.replace('{name}', name)
        : valueFor(child, { node, name }),
    ]),
  );
}

function apply({ keys, isAddition, value }: Change, place: Place): void {
  const found = follow(place.node, keys);
  if (!found) return;
  const { parent, key } = found;
  const planted = valueFor(value, place);
  // What it copies has gone with another fault.
  if (planted === undefined) return;
  if (value === null && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (value === null) delete parent[key];
  else if (!isAddition) parent[key] = planted;
  else if (Array.isArray(parent[key])) parent[key].push(planted);
  else parent[key] += planted;
}

/** What a value is a copy of, if it is one. */
const copied = (value: any, node: any): unknown =>
  typeof value?.$copy === 'string' ? valueAt(node, keysOf(value.$copy)) : value;

/** Whether there is something to delete, and something to set the others in. */
function hasRoom(changes: readonly Change[], { node }: Place): boolean {
  const gone = changes.filter(({ value }) => value === null);
  const set = changes.filter(({ value }) => value !== null);
  return (
    (gone.length === 0 || gone.some(({ keys }) => valueAt(node, keys) !== undefined)) &&
    (set.length === 0 || set.some(({ keys }) => follow(node, keys) !== undefined)) &&
    set.every(({ value }) => copied(value, node) !== undefined)
  );
}

function readChange([path, value]: [string, unknown]): Change {
  const isAddition = path.endsWith('+');
  const keys = keysOf(isAddition ? path.slice(0, -1) : path);
  return { keys: path.startsWith('$') ? keys.slice(1) : keys, isAddition, value };
}

function readFault(
  table: string,
  rules: string[],
  name: string,
  changed: Record<string, unknown>,
): Fault {
  const [start = ''] = Object.keys(changed).map((path) => path.split(' ')[0]);
  const changes = Object.entries(changed).map(readChange);
  const description = table === 'events' ? 'asyncapi' : 'openapi';
  const whole = (documents: Documents): Place[] => [{ node: documents[description], name: '' }];
  const isClass = start.startsWith('$');
  const candidates = isClass ? PLACES[description][start.slice(1)] : whole;
  if (!candidates)
    throw new Error(`${table}.yaml: ${name} is planted in an unknown place, ${start}.`);
  return {
    name: table === 'events' ? `events: ${name}` : name,
    rules,
    isClass,
    places: (documents) => candidates(documents).filter((place) => hasRoom(changes, place)),
    plant: (place) => changes.forEach((change) => apply(change, place)),
  };
}

function readTable(table: string): Fault[] {
  const byRule: Record<string, Record<string, Record<string, unknown>>> = readYaml(
    import.meta.dirname,
    `${table}.yaml`,
  );
  return Object.entries(byRule).flatMap(([rules, faults]) =>
    Object.entries(faults).map(([name, changed]) =>
      readFault(table, rules.split(' | '), name, changed),
    ),
  );
}

/** Every fault of the tables, by subject. */
export const FAULTS: readonly Fault[] = words(
  'document operations schemas examples events',
).flatMap(readTable);
