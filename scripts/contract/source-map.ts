import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import {
  type ParsedText,
  parseText,
  UnreadableDescription,
} from '../../src/gate/read/parse-text.ts';
import type { TextPlace } from '../../src/gate/read/text-places.ts';
import { pointerSegments } from '../../src/service/json.ts';
import { eventSchemaName } from './hoist-messages.ts';
import { ASYNCAPI, CONTROL, OPENAPI } from './paths.ts';

export const DESCRIPTIONS = ['openapi', 'asyncapi'] as const;
export type Description = (typeof DESCRIPTIONS)[number];

/** A description that places are looked up in. */
export type Located = Description | 'control';

const ROOTS: Readonly<Record<Located, string>> = {
  openapi: OPENAPI,
  asyncapi: ASYNCAPI,
  control: CONTROL,
};

/** A place in the source tree; lines and columns count from 1. */
export interface SourcePlace extends TextPlace {
  readonly file: string;
}

/** Where the components of each kind are: a file each, or a file for a family of them, by name. */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  examples: ['examples'],
  headers: ['headers'],
  parameters: ['parameters'],
  responses: ['responses'],
  schemas: ['schemas', 'envelopes'],
};

/** A file of one component has its name, in PascalCase; one of several has that of their family. */
const isFamily = (file: string): boolean => /(?:^|\/)[a-z][^/]*\.ya?ml$/.test(file);

interface Start {
  file: string;
  rest: string[];
}

/** A file's text, or nothing where it cannot be read: who compiles the file says why. */
function readSource(path: string): ParsedText | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return parseText(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof UnreadableDescription) return undefined;
    throw error;
  }
}

const placeIn = (source: ParsedText | undefined, path: readonly string[]): TextPlace =>
  source && path.length > 0 ? source.locate(path) : { line: 1, column: 1 };

function valueAt(node: unknown, segment: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, segment)
    ? (node as Record<string, unknown>)[segment]
    : undefined;
}

/** Finds the places in a source tree that pointers into its bundles stand for. */
export class SourceMap {
  readonly #root: string;
  readonly #files = new Map<string, ParsedText | undefined>();

  /** @param root - the folder that holds `openapi/` */
  constructor(root: string) {
    this.#root = root;
  }

  #open(file: string): ParsedText | undefined {
    if (!this.#files.has(file)) this.#files.set(file, readSource(join(this.#root, file)));
    return this.#files.get(file);
  }

  /** The files of a folder of openapi/. A tree need not have it. */
  #filesIn(folder: string): string[] {
    const path = join(this.#root, 'openapi', folder);
    return existsSync(path) ? readdirSync(path).map((name) => `openapi/${folder}/${name}`) : [];
  }

  /** The components in the families of a folder of openapi/, or in a map of each of them, and where they are. */
  entries(folder: string, ...map: string[]): (readonly [name: string, place: SourcePlace])[] {
    return this.#filesIn(folder)
      .filter(isFamily)
      .flatMap((file) => {
        const source = this.#open(file);
        const names = Object.keys(map.reduce(valueAt, source?.data) ?? {});
        return names.map((name) => [name, { file, ...placeIn(source, [...map, name]) }] as const);
      });
  }

  /** The file of the event whose payload became the named component, if there is one. */
  #eventFile(schema: string): string | undefined {
    const files = this.#filesIn('events');
    return files.find((file) => eventSchemaName(parse(file).name) === schema);
  }

  /** The first of some files that has something at a path. */
  #fileWith(files: readonly string[], ...path: string[]): string | undefined {
    return files.find((file) => path.reduce(valueAt, this.#open(file)?.data) !== undefined);
  }

  /** Where a component of the contract is written: in a file of its name, in its family's, or in its event's. */
  #component(kind: string, name: string, rest: string[]): Start | undefined {
    const folders = FOLDERS[kind] ?? [];
    const files = folders.map((folder) => `openapi/${folder}/${name}.yaml`);
    const own = files.find((file) => this.#open(file));
    if (own) return { file: own, rest };
    const families = folders.flatMap((folder) => this.#filesIn(folder)).filter(isFamily);
    const family = this.#fileWith(families, name);
    if (family) return { file: family, rest: [name, ...rest] };
    const event = kind === 'schemas' ? this.#eventFile(name) : undefined;
    return event === undefined ? undefined : { file: event, rest: ['payload', ...rest] };
  }

  /** Where a bundle's pointer starts in the tree: components are named after their files, or their keys there. */
  #start(segments: string[], root: string): Start {
    const [first, kind = '', name = '', ...rest] = segments;
    const atRoot = { file: root, rest: segments };
    if (root === CONTROL) {
      const files = first === 'components' ? this.#filesIn('sandbox-control') : [];
      const file = this.#fileWith(files, kind, name);
      return file ? { file, rest: [kind, name, ...rest] } : atRoot;
    }
    const event = `openapi/events/${first === 'webhooks' ? kind : name}.yaml`;
    if (first === 'webhooks') return this.#open(event) ? { file: event, rest: [] } : atRoot;
    if (first !== 'components' || !name) return atRoot;
    if (kind === 'messages') return this.#open(event) ? { file: event, rest } : atRoot;
    const written = kind === 'examples' ? name.replace(/Example$/, '') : name;
    const start = this.#component(kind, written, rest);
    return start ?? { file: root, rest: ['components', kind, written, ...rest] };
  }

  /**
   * Follows a pointer through the tree, `$ref` by `$ref` from file to file. The place of a node
   * that the tree does not have is that of its nearest parent.
   *
   * @param pointer - such as `#/paths/~1v1~1contacts/post/responses/201`
   * @param isOfKey - whether the last segment itself is meant, and not what it refers to
   */
  locate(pointer: string, description: Located, isOfKey = false): SourcePlace {
    let { file, rest } = this.#start(pointerSegments(pointer), ROOTS[description]);
    let node = this.#open(file)?.data;
    let path: string[] = [];
    const last = isOfKey ? rest.length - 1 : rest.length;
    for (const [index, segment] of [...rest, ''].entries()) {
      const ref = valueAt(node, '$ref');
      if (index <= last && typeof ref === 'string' && segment !== '$ref') {
        const [target = '', pointer = ''] = ref.split('#');
        if (target) file = join(dirname(file), target);
        path = pointerSegments(pointer);
        node = path.reduce(valueAt, this.#open(file)?.data);
      }
      node = valueAt(node, segment);
      if (index === rest.length || node === undefined) break;
      path.push(segment);
    }
    return { file, ...placeIn(this.#open(file), path) };
  }
}
