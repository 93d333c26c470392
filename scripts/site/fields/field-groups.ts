import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { heading } from '../html/blocks.ts';
import { type Markup, markup } from '../html/markup.ts';
import { stabilityBadge } from './badges.ts';
import { anchorPart, type FieldPage, fieldsBelow, insideOf, writeField } from './field.ts';

const TITLES: Record<string, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
};

const group = (id: string, title: string, fields: readonly Markup[], beside?: Markup): Markup[] =>
  fields.length > 0 ? [heading(3, id, title, beside), ...fields] : [];

interface Part {
  readonly beta: boolean;
  /** Of the operation, response or event in the contract. */
  readonly pointer: string;
  /** The name of the example that is shown beside it. */
  readonly example?: string | undefined;
  /** What the example of the page has as its body. */
  readonly shown?: unknown;
}

function writeParameter(
  page: FieldPage,
  node: JsonObject,
  anchor: string,
  { beta, example, pointer }: Part,
  own: { readonly at: string; readonly name?: string },
): Markup {
  const carrier = dereference(page.openapi, node) as JsonObject;
  const name = own.name ?? carrier['name'];
  return writeField(page, {
    name,
    node: carrier['schema'],
    carrier,
    example,
    isRequired: carrier['required'] === true,
    place: { anchor: `${anchor}.${anchorPart(name)}`, pointer, beta, depth: 1, seen: [] },
    alsoAt: own.at,
  });
}

/** The parameters of an operation or the headers of an event, by where they are sent. */
export const parameterGroups = (
  page: FieldPage,
  parameters: readonly JsonObject[],
  part: Part,
  places: readonly string[] = Object.keys(TITLES),
): Markup[] =>
  places.flatMap((where) => {
    const fields = parameters.flatMap((node, index) => {
      if (dereference(page.openapi, node)['in'] !== where) return [];
      const at = `${part.pointer}/parameters/${index}`;
      return writeParameter(page, node, where, { ...part, pointer: node['$ref'] ?? at }, { at });
    });
    return group(`request-${where}`, TITLES[where] ?? where, fields);
  });

export function headerGroup(
  page: FieldPage,
  headers: Readonly<Record<string, JsonObject>>,
  anchor: string,
  part: Part,
): Markup[] {
  const fields = Object.entries(headers).map(([name, node]) => {
    const own = { at: `${part.pointer}/headers/${name}`, name };
    const at = { ...part, pointer: node['$ref'] ?? part.pointer };
    return writeParameter(page, node, `${anchor}.header`, at, own);
  });
  return group(`${anchor}-headers`, 'Response headers', fields);
}

export function schemaFields(
  page: FieldPage,
  node: JsonObject,
  { anchor, beta, pointer, shown }: Part & { anchor: string },
): Markup[] {
  const place = insideOf(node, { anchor, pointer, beta, depth: 0, seen: [], shown });
  return fieldsBelow(page, dereference(page.openapi, node), place).map((field) =>
    writeField(page, field),
  );
}

export function bodyGroup(
  page: FieldPage,
  body: { readonly schema: JsonObject; readonly mediaType: string } | undefined,
  part: Part,
): Markup[] {
  if (!body) return [];
  const target: JsonObject = dereference(page.openapi, body.schema);
  const isBeta = (target['x-stability-level'] ?? (part.beta ? 'beta' : '')) === 'beta';
  const pointer = body.schema['$ref'] ?? part.pointer;
  const badge = isBeta && !part.beta ? stabilityBadge(true, pointer, page.rowOf) : '';
  const fields = schemaFields(page, body.schema, { ...part, beta: isBeta, anchor: 'body' });
  return group('request-body', 'Body', fields, markup` <code>${body.mediaType}</code>${badge}`);
}
