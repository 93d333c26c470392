import {
  changesBetween,
  type ContractChange,
  type Descriptions,
  readCommit,
  readStored,
  storedVersions,
} from '../contract/releases.ts';
import { plural } from '../../src/sandbox/console/format.ts';
import { escapeSegment, pointerSegments } from '../../src/service/json.ts';
import { listOperations } from '../contract/operations.ts';
import { createReach } from '../contract/references.ts';
import { list as listOf } from './html/blocks.ts';
import { type Markup, markup } from './html/markup.ts';
import { lineOf } from './inline-markdown.ts';
import { pointerOf } from './reference/operation-links.ts';

/** What the gate sees since an earlier contract, and where the site shows it. */
export interface ContractChanges {
  readonly title: string;
  readonly list: readonly ContractChange[];
  /** The places of the fields, parameters and headers that carry a mark of their own. */
  readonly marked: ReadonlySet<string>;
  /** The changes that a page shows which is made of these places of the contract, `#/paths/~1v1~1me/get` for one. */
  of(...roots: readonly string[]): ContractChange[];
}

const FIELD = /^(?:properties|parameters|headers)$/;

/** The field, parameter or header that a change is of: `#/components/schemas/Contact/properties/tags`. */
function fieldOf(pointer: string): string {
  const segments = pointerSegments(pointer);
  const at = segments.findLastIndex((segment) => FIELD.test(segment));
  const own = segments.slice(0, at + 2).map(escapeSegment);
  return `#/${own.join('/')}`;
}

const NAMES_ONLY = 'users of generated code';

/** A pointer, and those of all that it is in. */
const placesAround = (pointer: string): string[] =>
  pointer.split('/').map((_, at, keys) => keys.slice(0, at + 1).join('/'));

export function compareForPages(
  title: string,
  old: Descriptions,
  next: Descriptions,
  isMarking: boolean,
): ContractChanges {
  const list = changesBetween(old, next);
  const shown = list.filter(({ hits }) => hits.some((audience) => audience !== NAMES_ONLY));
  const reach = createReach(next.openapi, next.asyncapi);
  const calls = listOperations(next.openapi).map((operation) => reach(pointerOf(operation)));
  // What most operations share is told once, by the changelog: on each of their pages it would hide the rest.
  const uses = Map.groupBy(
    calls.flatMap((reached) => [...reached]),
    (place) => place,
  );
  const isOwn = (place: string): boolean => (uses.get(place)?.length ?? 0) <= calls.length / 2;
  const of = (...roots: readonly string[]): ContractChange[] => {
    const places = new Set(roots.flatMap((root) => [...reach(root)].filter(isOwn)));
    return shown.filter(({ pointer }) => placesAround(pointer).some((place) => places.has(place)));
  };
  const marked = new Set(isMarking ? shown.map((one) => fieldOf(one.pointer)) : []);
  return { title, list, marked, of };
}

/** What changed since the version before the current one or, for a preview, since a commit. */
export function readChanges(current: Descriptions, base: string | undefined): ContractChanges {
  if (base !== undefined)
    return compareForPages(`Changed since ${base.slice(0, 12)}`, readCommit(base), current, true);
  const version: string = current.openapi['info'].version;
  const former = storedVersions().find((one) => one !== version) ?? version;
  const title = `Changed in ${version.replace(/\.0$/, '')}`;
  return compareForPages(title, readStored(former), current, false);
}

const MOST = 8;

/** What changed on a page, in the gate's sentences; nothing where nothing did. */
export function changesOf({ title, of }: ContractChanges, ...roots: readonly string[]): Markup {
  const list = of(...roots);
  if (list.length === 0) return '';
  const items: Markup[] = list.slice(0, MOST).map(({ message }) => lineOf(message));
  if (list.length > MOST) items.push(`${list.length - MOST} more.`);
  return markup`<details class="changes" markdown="page"><summary class="told">${title}: ${plural(list.length, 'change')}</summary>
${listOf(items)}
<p><a href="~/changelog/contract/">All changes of the contract</a></p></details>`;
}
