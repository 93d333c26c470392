import type { JsonObject } from '../../../src/service/json.ts';
import { loadRedoc } from './load-redoc.ts';
import { redocDocument } from './redoc-document.ts';

/** What Redoc renders of one operation or event, by part; each is HTML as Redoc wrote it. */
export interface RenderedItem {
  request: string;
  /** By status, such as `201`. */
  responses: ReadonlyMap<string, string>;
}

/**
 * Renders the item of a pointer such as `/paths/~1v1~1contacts/post`.
 *
 * @param wanted - the statuses to render; all by default
 */
export type RenderItem = (pointer: string, wanted?: readonly string[]) => RenderedItem;

const OPTIONS = {
  disableTelemetry: true,
  skipBundle: true,
  hideDownloadButtons: true,
  schemasExpansionLevel: 'all',
};

const flatten = (items: JsonObject[]): JsonObject[] =>
  items.flatMap((item) => [item, ...flatten(item['items'] ?? [])]);

/** The containers of an item without their panel of examples: the site highlights these itself. */
function containers(item: JsonObject): JsonObject[] {
  return item['content'].children.map((container: JsonObject) => ({ ...container, panels: [] }));
}

const holds = (container: JsonObject, fits: (node: JsonObject) => boolean): boolean =>
  container['children'].some(fits);

/** One container for each status: Redoc puts a status in the HTML only where its tab is the open one. */
function responseContainers(all: JsonObject[]): [status: string, container: JsonObject][] {
  const isResponses = ({ variant }: JsonObject): boolean => variant === 'responses';
  const container = all.find((candidate) => holds(candidate, isResponses));
  const node: JsonObject | undefined = container?.['children'].find(isResponses);
  return (node?.['responses'] ?? []).map((response: JsonObject) => [
    response['code'],
    { ...container, children: [{ ...node, responses: [response] }] },
  ]);
}

type Redoc = Awaited<ReturnType<typeof loadRedoc>>;
type Prepared = Awaited<ReturnType<Redoc['prepareApiDocs']>>;

/** The HTML that Redoc makes of one item with the given contents. */
function renderItem(
  redoc: Redoc,
  sheet: InstanceType<Redoc['ServerStyleSheet']>,
  docs: Prepared,
  item: JsonObject,
  children: JsonObject[],
): string {
  const { createElement, MemoryRouter, RedoclyApiDocsStandalone } = redoc;
  const page = createElement(RedoclyApiDocsStandalone, {
    items: [{ ...item, content: { ...item['content'], children } }],
    store: docs.store,
    basePath: '/',
    options: docs.options,
    telemetryConfig: { disabled: true },
    spec: docs.document,
  });
  const router = createElement(MemoryRouter, { initialEntries: [item['link']] }, page);
  return redoc.renderToStaticMarkup(sheet.collectStyles(router) as never);
}

const isRequest = ({ label }: JsonObject): boolean => label === 'Request';

/** Reads the contract into Redoc once; what comes back renders one item at a time. */
export async function createRenderer(openapi: JsonObject): Promise<RenderItem> {
  const redoc = await loadRedoc();
  const spec = redocDocument(openapi);
  const docs = await redoc.prepareApiDocs({ spec, options: OPTIONS as never });
  // The site has styles of its own; one sheet for all keeps Redoc from making its own again each time.
  const sheet = new redoc.ServerStyleSheet();
  const items = flatten(docs.items as never).filter((item) => item['content']?.meta?.pointer);
  const byPointer = new Map(items.map((item) => [item['content'].meta.pointer as string, item]));

  return (pointer, wanted) => {
    // Redoc files webhooks under paths.
    const item = byPointer.get(pointer.replace(/^\/webhooks\//, '/paths/'));
    if (!item) throw new Error(`Redoc has no item for ${pointer}.`);
    const render = (children: JsonObject[]): string =>
      renderItem(redoc, sheet, docs, item, children);
    const all = containers(item);
    const responses = responseContainers(all)
      .filter(([status]) => wanted?.includes(status) ?? true)
      .map(([status, container]) => [status, render([container])] as const);
    const request = render(all.filter((container) => holds(container, isRequest)));
    return { request, responses: new Map(responses) };
  };
}
