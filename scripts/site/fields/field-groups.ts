import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { stabilityBadge } from './badges.ts';
import {
  anchorPart,
  type Field,
  fieldHtml,
  type FieldPage,
  fieldsBelow,
  insideOf,
  nameLink,
} from './field-html.ts';

const TITLES: Record<string, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
};

const group = (id: string, title: string, fields: string, more = ''): string =>
  fields ? `<h3 id="${id}"><a class="self" href="#${id}">${title}</a>${more}</h3>\n${fields}` : '';

interface Part {
  readonly beta: boolean;
  /** Of the operation, response or event in the contract. */
  readonly pointer: string;
}

function parameterField(parameter: JsonObject, where: string, { beta, pointer }: Part): Field {
  const anchor = `${where}.${anchorPart(parameter['name'])}`;
  return {
    label: nameLink(parameter['name'], anchor),
    node: parameter['schema'],
    carrier: parameter,
    isRequired: parameter['required'] === true,
    place: { anchor, pointer, beta, depth: 1, seen: [] },
  };
}

/** The parameters of an operation or the headers of an event, by where they are sent. */
export function parameterGroups(
  page: FieldPage,
  parameters: readonly JsonObject[],
  part: Part,
): string {
  const all = parameters.map((node, index) => ({
    parameter: dereference(page.openapi, node) as JsonObject,
    pointer: (node['$ref'] as string | undefined) ?? `${part.pointer}/parameters/${index}`,
    alsoAt: `${part.pointer}/parameters/${index}`,
  }));
  const groups = ['path', 'query', 'header'].map((where) => {
    const fields = all
      .filter(({ parameter }) => parameter['in'] === where)
      .map(({ alsoAt, parameter, pointer }) =>
        fieldHtml(page, { ...parameterField(parameter, where, { ...part, pointer }), alsoAt }),
      );
    return group(`request-${where}`, TITLES[where] ?? where, fields.join(''));
  });
  return groups.join('');
}

/** The headers of a response. */
export function headerGroup(
  page: FieldPage,
  headers: Readonly<Record<string, JsonObject>>,
  anchor: string,
  part: Part,
): string {
  const fields = Object.entries(headers).map(([name, node]) => {
    const header = { ...dereference(page.openapi, node), name };
    const pointer = node['$ref'] ?? part.pointer;
    const alsoAt = `${part.pointer}/headers/${name}`;
    const field = parameterField(header, `${anchor}.header`, { ...part, pointer });
    return fieldHtml(page, { ...field, alsoAt });
  });
  return group(`${anchor}-headers`, 'Response headers', fields.join(''));
}

/** The fields of a schema, one below the other. */
export function schemaFields(
  page: FieldPage,
  node: JsonObject,
  { anchor, beta, pointer }: Part & { anchor: string },
): string {
  const place = insideOf(node, { anchor, pointer, beta, depth: 0, seen: [] });
  return fieldsBelow(page, dereference(page.openapi, node), place)
    .map((field) => fieldHtml(page, field))
    .join('');
}

/** The body of a request or an event. */
export function bodyGroup(
  page: FieldPage,
  body: { readonly schema: JsonObject; readonly mediaType: string } | undefined,
  part: Part,
): string {
  if (!body) return '';
  const target: JsonObject = dereference(page.openapi, body.schema);
  const isBeta = (target['x-stability-level'] ?? (part.beta ? 'beta' : '')) === 'beta';
  const pointer = body.schema['$ref'] ?? part.pointer;
  const badge = isBeta && !part.beta ? stabilityBadge(true, pointer, page.rowOf) : '';
  const fields = schemaFields(page, body.schema, { ...part, beta: isBeta, anchor: 'body' });
  return group('request-body', 'Body', fields, ` <code>${body.mediaType}</code>${badge}`);
}
