import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { eventSchemaName } from './hoist-messages.ts';
import type { TextPlace } from '../../src/gate/read/line-starts.ts';
import { type ParsedText, parseText } from '../../src/gate/read/parse-text.ts';
import { UnreadableDescription } from '../../src/gate/read/unreadable-description.ts';
import { pointerSegments } from '../../src/service/json.ts';
import { ASYNCAPI, CONTROL, OPENAPI } from './paths.ts';

/** The two descriptions of the contract. */
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

const FOLDERS = ['examples', 'headers', 'parameters', 'responses', 'schemas'];

/** A file, and the way from its root. */
interface Start {
  file: string;
  rest: string[];
}

/** The frame that a schema of the compiler's making comes from. */
function inFrame(name: string, rest: string[]): Start | undefined {
  const [, deleted, envelope] = /^(Deleted)?\w*?(Envelope|Page)?$/.exec(name) ?? [];
  if (!deleted && !envelope) return undefined;
  const frame = deleted ? 'deleted' : envelope === 'Page' ? 'list' : 'resource';
  const data = deleted && !envelope ? ['properties', 'data'] : [];
  return {
    file: `openapi/frames/${frame}.yaml`,
    rest: ['content', 'application/json', 'schema', ...data, ...rest],
  };
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

function placeIn(source: ParsedText | undefined, path: readonly string[]): TextPlace {
  return source && path.length > 0 ? source.locate(path) : { line: 1, column: 1 };
}

/** The value of a key or an item, if the node has any. */
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

  /** The names of the files of openapi/events/. A tree need not have that folder. */
  #events(): string[] {
    const folder = join(this.#root, 'openapi/events');
    return existsSync(folder) ? readdirSync(folder).map((name) => parse(name).name) : [];
  }

  /** The file of the event whose payload became the named component, if there is one. */
  #eventFile(schema: string): string | undefined {
    const type = this.#events().find((event) => eventSchemaName(event) === schema);
    return type && `openapi/events/${type}.yaml`;
  }

  /** An event that names a frame holds no more of its payload than the schema of the data. */
  #inEvent(file: string, rest: string[]): Start {
    const isFramed = valueAt(this.#open(file)?.data, 'x-frame') !== undefined;
    if (!isFramed || rest[0] !== 'payload') return { file, rest };
    const [, , member, ...below] = rest;
    return { file, rest: member === 'data' ? ['payload', ...below] : ['payload'] };
  }

  /** Where a bundle's pointer starts in the tree: components are named after their files. */
  #start(segments: string[], root: string): Start {
    const [first, kind = '', name = '', ...rest] = segments;
    if (root === CONTROL) {
      const file = `openapi/sandbox-control/${kind}/${name}.yaml`;
      return first === 'components' && this.#open(file)
        ? { file, rest }
        : { file: root, rest: segments };
    }
    if (first === 'webhooks' && kind) {
      const file = `openapi/events/${kind}.yaml`;
      return this.#open(file) ? { file, rest: [] } : { file: root, rest: segments };
    }
    if (first !== 'components' || !name) return { file: root, rest: segments };
    if (kind === 'messages') {
      const file = `openapi/events/${name}.yaml`;
      return this.#open(file) ? this.#inEvent(file, rest) : { file: root, rest: segments };
    }
    if (!FOLDERS.includes(kind)) return { file: root, rest: segments };
    const basename = kind === 'examples' ? name.replace(/Example$/, '') : name;
    const file = `openapi/${kind}/${basename}.yaml`;
    if (this.#open(file)) return { file, rest };
    const event = kind === 'schemas' ? this.#eventFile(name) : undefined;
    if (event) return this.#inEvent(event, ['payload', ...rest]);
    return inFrame(name, rest) ?? { file: root, rest: ['components', kind, basename, ...rest] };
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
      if (index <= last && typeof ref === 'string' && !ref.startsWith('#') && segment !== '$ref') {
        file = join(dirname(file), ref.split('#')[0] as string);
        node = this.#open(file)?.data;
        path = [];
      }
      node = valueAt(node, segment);
      if (index === rest.length || node === undefined) break;
      path.push(segment);
    }
    return { file, ...placeIn(this.#open(file), path) };
  }
}
