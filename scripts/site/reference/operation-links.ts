import { STATUS_CODES } from 'node:http';
import { escapeSegment, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';
import { code, link } from '../html/blocks.ts';
import { type Markup, markup } from '../html/markup.ts';

export const operationPath = ({ family, id }: Operation): string => `reference/${family}/${id}/`;

export const pointerOf = ({ path, verb }: Operation): string =>
  `#/paths/${escapeSegment(path)}/${verb}`;

export const eventPath = (type: string): string => `events/${type}/`;

export const operationLink = (operation: Operation): Markup =>
  link(operationPath(operation), operation.node['summary']);

export const eventLink = (type: string): Markup => link(eventPath(type), code(type));

export const familyLink = ({ label, name }: Family): Markup => link(`reference/${name}/`, label);

/** `201 Created`; `2XX` stays as it is. */
export const statusName = (status: string): string =>
  STATUS_CODES[status] ? `${status} ${STATUS_CODES[status]}` : status;

/** A link to the part of a page that has the status for its id. */
export const statusLink = (status: string): Markup =>
  markup`<a href="#${status}">${statusName(status)}</a>`;

export const statusHeading = (status: string): Markup =>
  markup`<h3><a class="self" href="#${status}"><span class="code-${status[0]}">${statusName(status)}</span></a></h3>`;

const words = (name: string): string =>
  name.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());

/** A family of operations, under the name that people know it by. */
export interface Family {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The families in the order of the contract's tags. A tag with several families gives none its name. */
export function listFamilies(openapi: JsonObject, operations: readonly Operation[]): Family[] {
  const tags: JsonObject[] = openapi['tags'];
  const rank = (operation: Operation | undefined): number =>
    tags.findIndex(({ name }) => name === operation?.node['tags'][0]);
  const groups = [...Map.groupBy(operations, ({ family }) => family)];
  const tagOf = (list: readonly Operation[]): string => list[0]?.node['tags'][0];
  return groups
    .sort(([, a], [, b]) => rank(a[0]) - rank(b[0]))
    .map(([name, list]) => {
      const tag = tagOf(list);
      const isAlone = groups.filter(([, other]) => tagOf(other) === tag).length === 1;
      return {
        name,
        label: isAlone ? tag : words(name).replace(/ ([A-Z])/g, (_, c) => ` ${c.toLowerCase()}`),
        // Two families of one tag would say the same.
        description: isAlone
          ? (tags.find((entry) => entry['name'] === tag)?.['description'] ?? '')
          : list[0]?.node['description'],
        operations: list,
      };
    });
}
