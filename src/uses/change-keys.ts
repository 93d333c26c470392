import { basename } from 'node:path/posix';
import type { Change } from '../gate/change.ts';
import { type At, childrenOf, descend, read } from '../gate/document/at.ts';
import type { Description } from '../gate/document/description.ts';
import { isObject, pointerSegments, stringsOf } from '../gate/document/json.ts';

/** What stands for all that a program uses. */
export const EVERYTHING = '*';

/** Changes of a whole: who fills it in is hit, and not who names the part. */
const OF_A_WHOLE =
  /^(?:required-property-added|property-required|property-added|additional-|alternative|constraint-|dependent-|default-changed|parameter-required|required-parameter-added|discriminator-|condition-)/;

/** What a change is about, by the names that a manifest has. */
export interface ChangeKeys {
  readonly keys: ReadonlySet<string>;
  /** Types that are filled in, where it matters to those who do not name the part. */
  readonly filled: ReadonlySet<string>;
  /** Schemas that hold the changed one, at any depth. */
  readonly owners: ReadonlySet<string>;
  /** Values that are gone or new. */
  readonly values: ReadonlySet<string>;
}

/** Finds the names for the places of a description. */
export class DescriptionKeys {
  readonly #description: Description;
  /** The places of the references to a place. */
  readonly #referrers = new Map<string, string[]>();

  constructor(description: Description) {
    this.#description = description;
    this.#readReferences();
  }

  #readReferences(): void {
    const open = [this.#description.root];
    const seen = new Set<string>();
    for (let at = open.pop(); at; at = open.pop()) {
      if (isObject(at.node) && typeof at.node['$ref'] === 'string') {
        const target = this.#description.resolve(at);
        const known = this.#referrers.get(target.pointer);
        if (known) known.push(at.pointer);
        else this.#referrers.set(target.pointer, [at.pointer]);
        if (!target.pointer.startsWith('#') && !seen.has(target.pointer)) open.push(target);
        seen.add(target.pointer);
      }
      open.push(...childrenOf(at).map(([, one]) => one));
    }
  }

  /** The names for a place: of a part that others share, those of the places that refer to it. */
  of(pointer: string, isWhole = false, seen: Set<string> = new Set()): Set<string> {
    if (seen.has(pointer)) return new Set();
    seen.add(pointer);
    const segments = pointerSegments(pointer);
    const schema = schemaOf(pointer);
    if (schema) {
      const field = fieldPath(schema.inner);
      if (field) return new Set([`${schema.name}.${field}`]);
      return new Set([
        schema.name,
        ...this.#ofReferrers(pointer, schema.inner.length, isWhole, seen),
      ]);
    }
    const [kind = '', name = ''] = segments;
    if (kind === 'paths') return this.#ofOperation(segments, isWhole);
    const event = kind === 'webhooks' ? name : segments[segments.indexOf('messages') + 1];
    if (kind === 'webhooks' || segments.includes('messages')) return new Set([event ?? EVERYTHING]);
    const depth = pointer.startsWith('#') ? segments.length - 3 : segments.length;
    const found = depth < 0 ? [] : this.#ofReferrers(pointer, depth, isWhole, seen);
    return new Set([...found].length > 0 ? found : [EVERYTHING]);
  }

  /** The names for what refers to a component, or to a file, that a place is in. */
  #ofReferrers(pointer: string, depth: number, isWhole: boolean, seen: Set<string>): Set<string> {
    const component = pointer
      .split('/')
      .slice(0, pointer.split('/').length - depth)
      .join('/');
    const places = this.#referrers.get(component) ?? [];
    return new Set(places.flatMap((place) => [...this.of(place, isWhole, seen)]));
  }

  #ofOperation(
    [, path = '', method = '', kind, index]: readonly string[],
    isWhole: boolean,
  ): Set<string> {
    const { root } = this.#description;
    const item = this.#description.resolve(descend(root, 'paths', path));
    const isOne = isObject(read(item, method));
    if (!isOne) {
      const methods = childrenOf(item).filter(
        ([, { node }]) => isObject(node) && 'responses' in node,
      );
      return new Set(methods.flatMap(([one]) => [...this.#ofOperation(['', path, one], isWhole)]));
    }
    const operation = descend(item, method);
    const id = read(operation, 'operationId');
    if (kind === 'parameters' && index !== undefined && typeof id === 'string' && !isWhole) {
      const at = this.#description.resolve(descend(operation, kind, index));
      const query = `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
      if (read(at, 'in') === 'query') return new Set([`${query}.${String(read(at, 'name'))}`]);
    }
    const client = read(operation, 'x-client') as Record<string, string> | undefined;
    const names = client ? [`${client['family']}.${client['method']}`] : [];
    return new Set([...names, `${method.toUpperCase()} ${path}`]);
  }

  /** The names of the schemas that hold one, at any depth, and its own. */
  ownersOf(pointer: string): Set<string> {
    const owners = new Set<string>();
    const open = [pointer];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const schema = schemaOf(at);
      if (!schema || owners.has(schema.name)) continue;
      owners.add(schema.name);
      const end = at.split('/').length - schema.inner.length;
      open.push(...(this.#referrers.get(at.split('/').slice(0, end).join('/')) ?? []));
    }
    return owners;
  }
}

/** The schema that a place is in, by its name or that of its file. */
function schemaOf(pointer: string): { name: string; inner: string[] } | undefined {
  const segments = pointerSegments(pointer);
  const file = pointer.slice(0, pointer.indexOf('#'));
  if (file) {
    const isSchema = file.split('/').includes('schemas');
    return isSchema ? { name: basename(file).replace(/\.\w+$/, ''), inner: segments } : undefined;
  }
  const [kind, map, name, ...inner] = segments;
  return kind === 'components' && map === 'schemas' && name ? { name, inner } : undefined;
}

/** The way through a schema as types have it: `identifiers.value`. */
function fieldPath(segments: readonly string[]): string {
  const names: string[] = [];
  for (let index = 0; index < segments.length; index += 1) {
    if (segments[index] !== 'properties') continue;
    index += 1;
    names.push(...segments.slice(index, index + 1));
  }
  return names.join('.');
}

const withoutPart = (pointer: string): string =>
  pointer.replace(/\/(?:required|properties\/[^/]+)$/, '');

/** A change by the names of both descriptions. */
export function keysOfChange(
  change: Change,
  sides: { readonly old: DescriptionKeys; readonly new: DescriptionKeys },
): ChangeKeys {
  const isWhole = OF_A_WHOLE.test(change.rule);
  const [keys, filled, owners] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const side of ['old', 'new'] as const) {
    const at = change[side];
    if (!at) continue;
    const names = sides[side];
    const isName = change.rule === 'schema-removed' || change.rule === 'schema-added';
    const found = isName ? [schemaOf(at.pointer)?.name ?? EVERYTHING] : names.of(at.pointer);
    for (const one of found) keys.add(one);
    for (const one of names.ownersOf(at.pointer)) owners.add(one);
    if (!isWhole) continue;
    const whole = withoutPart(withoutKeyword(at));
    for (const one of names.of(whole, true)) (/^[A-Z]\w*$/.test(one) ? filled : keys).add(one);
  }
  const [before, after] = [valuesIn(change.old?.value), valuesIn(change.new?.value)];
  const gone = [...before].filter((one) => !after.has(one));
  const values = new Set([...gone, ...[...after].filter((one) => !before.has(one))]);
  return { keys, filled, owners, values };
}

const valuesIn = (value: unknown): Set<string> => new Set(stringsOf([value].flat()));

/** The place of the schema of which a keyword changed. */
const withoutKeyword = ({ pointer }: Pick<At, 'pointer'>): string =>
  pointer.replace(
    /\/(?:default|additionalProperties|unevaluatedProperties|required|dependentRequired|discriminator.*|(?:oneOf|anyOf|allOf)(?:\/\d+)?)$/,
    '',
  );
