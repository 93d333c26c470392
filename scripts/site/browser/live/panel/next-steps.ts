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

/** The address of a page with its values; undefined where one of them is no text. */
function hrefOf(page: string, values: Readonly<Record<string, unknown>>): string | undefined {
  if (!Object.values(values).every((value) => typeof value === 'string')) return undefined;
  return `${ROOT}${page}#run?${new URLSearchParams(values as Record<string, string>).toString()}`;
}

/** The links that the contract gives to a response, their expressions evaluated, and the next page of a list. */
export function nextSteps(description: RunDescription, result: RunResult, body: unknown): Step[] {
  if (result.status < 200 || result.status > 299) return [];
  const cursor: unknown = nodeAt(body as JsonObject, '/pagination/next_cursor');
  const more = { ...result.form.values, 'query.cursor': String(cursor) };
  const next = { title: 'Next page', href: `#run?${new URLSearchParams(more).toString()}` };
  return [...linkSteps(description, result, body), ...(cursor ? [next] : [])];
}

function linkSteps({ links }: RunDescription, result: RunResult, body: unknown): Step[] {
  return links.flatMap(({ title, page, values }) => {
    const found = Object.entries(values).map(([name, place]) => [
      name,
      place.startsWith('/') ? nodeAt(body as JsonObject, place) : result.form.values[place],
    ]);
    const href = hrefOf(page, Object.fromEntries(found));
    return href === undefined ? [] : [{ title, href }];
  });
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
  const resource: RunLink | undefined = resources[prefix];
  if (!resource) return undefined;
  const found = Object.entries(resource.values).map(([name, field]) => {
    const own = isObject(owner) && owner['id'] === id ? owner[field] : undefined;
    return [name, field === 'id' ? id : (own ?? values[name])];
  });
  const href = hrefOf(resource.page, Object.fromEntries(found));
  return href === undefined ? undefined : { title: resource.title, href };
}

/** The values that the address of a page brings: `#run?path.id=con_8Zk2`. */
export function valuesOfHash(hash: string): Record<string, string> {
  const [, query] = /^#run\?(.*)$/.exec(hash) ?? [];
  return Object.fromEntries(new URLSearchParams(query ?? ''));
}
