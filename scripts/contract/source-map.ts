import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { eventSchemaName } from './hoist-messages.ts';
import { pointerSegments } from '../../src/service/json.ts';
import { ASYNCAPI, CONTROL, OPENAPI } from './paths.ts';

/** The two descriptions of the contract. */
export type Description = 'openapi' | 'asyncapi';

/** A description that places are looked up in. */
export type Located = Description | 'control';

const ROOTS: Readonly<Record<Located, string>> = {
  openapi: OPENAPI,
  asyncapi: ASYNCAPI,
  control: CONTROL,
};

/** A place in the source tree; lines and columns count from 1. */
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
}

interface SourceFile {
  document: Document;
  lines: LineCounter;
}

const FOLDERS = ['examples', 'headers', 'parameters', 'responses', 'schemas'];

function positionOf(source: SourceFile, file: string, node: unknown): SourcePlace | undefined {
  if (!isNode(node) || !node.range) return undefined;
  const { line, col } = source.lines.linePos(node.range[0]);
  return { file, line, column: col };
}

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

/** The key of a map's entry and its value; the value alone in a list. */
function child(node: unknown, segment: string): { key?: unknown; value: unknown } {
  if (isSeq(node)) return { value: node.get(Number(segment), true) };
  if (!isMap(node)) return { value: undefined };
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === segment);
  return { key: pair?.key, value: pair?.value };
}

/** Finds the places in a source tree that pointers into its bundles stand for. */
export class SourceMap {
  readonly #root: string;
  readonly #files = new Map<string, SourceFile | undefined>();

  /** @param root - the folder that holds `openapi/` */
  constructor(root: string) {
    this.#root = root;
  }

  #open(file: string): SourceFile | undefined {
    if (this.#files.has(file)) return this.#files.get(file);
    const path = join(this.#root, file);
    const lines = new LineCounter();
    const source = existsSync(path)
      ? { document: parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines }), lines }
      : undefined;
    this.#files.set(file, source);
    return source;
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
    const isFramed =
      isMap(this.#open(file)?.document.contents) && this.#open(file)?.document.has('x-frame');
    if (!isFramed || rest[0] !== 'payload') return { file, rest };
    const [, , member, ...below] = rest;
    return { file, rest: member === 'data' ? ['payload', ...below] : ['payload'] };
  }

  /** Where a bundle's pointer starts in the tree: components are named after their files. */
  #start(segments: string[], root: string): Start {
    // It is one file.
    if (root === CONTROL) return { file: root, rest: segments };
    const [first, kind = '', name = '', ...rest] = segments;
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
   * Follows a pointer through the tree, `$ref` by `$ref` from file to file. A node that the tree does
   * not have is answered with its nearest parent.
   *
   * @param pointer - such as `#/paths/~1v1~1contacts/post/responses/201`
   * @param isOfKey - whether the last segment itself is meant, and not what it refers to
   */
  locate(pointer: string, description: Located, isOfKey = false): SourcePlace {
    let { file, rest } = this.#start(pointerSegments(pointer), ROOTS[description]);
    let source = this.#open(file);
    let node: unknown = source?.document.contents;
    let place: SourcePlace = { file, line: 1, column: 1 };
    for (const [index, segment] of (isOfKey ? rest : [...rest, '']).entries()) {
      const ref = isMap(node) ? node.get('$ref') : undefined;
      if (typeof ref === 'string' && !ref.startsWith('#') && segment !== '$ref') {
        file = join(dirname(file), ref.split('#')[0] as string);
        source = this.#open(file);
        node = source?.document.contents;
        place = { file, line: 1, column: 1 };
      }
      const next = child(node, segment);
      if (!source || index === rest.length || next.value == null) break;
      place = positionOf(source, file, next.key ?? next.value) ?? place;
      node = next.value;
    }
    return place;
  }
}
