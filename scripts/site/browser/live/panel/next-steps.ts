import { isObject, type JsonObject, nodeAt } from '../../../../../src/service/json.ts';
import type { RunResult } from './send-run.ts';
import type { RunDescription, RunLink } from '../../../live/run-description.ts';

/** A page of an operation with its fields filled in. */
export interface Step {
  readonly title: string;
  readonly href: string;
}

/** From the page of an operation to the root of the site. */
const ROOT = '../../../';

/** The page that a link leads to, each of its values found by its name; undefined where one of them is no text. */
function stepOf(
  link: RunLink,
  valueOf: (place: string, name: string) => unknown,
): Step | undefined {
  const found = Object.entries(link.values).map(([name, place]) => [name, valueOf(place, name)]);
  if (!found.every(([, value]) => typeof value === 'string')) return undefined;
  const query = new URLSearchParams(found as [string, string][]).toString();
  return { title: link.title, href: `${ROOT}${link.page}#run?${query}` };
}

/** The links that the contract gives to a response, their values found, and the next page of a list. */
export function nextSteps({ links }: RunDescription, result: RunResult, body: JsonObject): Step[] {
  const { status, form } = result;
  if (status < 200 || status > 299) return [];
  const cursor: unknown = nodeAt(body, '/pagination/next_cursor');
  const more = { ...form.values, 'query.cursor': String(cursor) };
  const next = { title: 'Next page', href: `#run?${new URLSearchParams(more).toString()}` };
  const valueOf = (place: string): unknown =>
    place.startsWith('/') ? nodeAt(body, place) : form.values[place];
  return [...links.flatMap((link) => stepOf(link, valueOf) ?? []), ...(cursor ? [next] : [])];
}

/**
 * The page that gets the resource of an id, which stands in the object `owner`; undefined where there is none, or where
 * the id does not say enough.
 */
export function stepOfId(
  { resources }: RunDescription,
  id: string,
  owner: unknown,
  values: Readonly<Record<string, string>>,
): Step | undefined {
  const [prefix = ''] = /^[a-z]+(?=_\w{2,}$)/.exec(id) ?? [];
  const resource = Object.hasOwn(resources, prefix) ? resources[prefix] : undefined;
  const fields = isObject(owner) && owner['id'] === id ? owner : {};
  return (
    resource &&
    stepOf(resource, (field, name) => (field === 'id' ? id : (fields[field] ?? values[name])))
  );
}

/** The values that the address of a page brings: `#run?path.id=con_8Zk2`. */
export function valuesOfHash(hash: string): Record<string, string> {
  const [, query] = /^#run\?(.*)$/.exec(hash) ?? [];
  return Object.fromEntries(new URLSearchParams(query ?? ''));
}
