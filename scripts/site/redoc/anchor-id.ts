/** `contacts/createcontact/t=response&c=201&path=data/id` in parts; Redoc's ids of fields look so. */
const FIELD = /\/t=(request|response)((?:&(?!path=)\w+=[^&]*)*)&path=(.*)$/;
const PLACES: Record<string, string> = {
  headers: 'header',
  header: 'header',
  query: 'query',
  path: 'path',
};

const tidy = (text: string): string =>
  text
    .replace(/⟦variant⟧/g, '')
    .replace(/\[\]/g, '')
    .replace(/[^\w-]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .toLowerCase();

/**
 * The anchor of a field: `query.limit`, `body.tags`, `201.data.id`, `201.header.ratelimit`.
 *
 * @param redocId - the id that Redoc gave the element
 * @param inHeaders - whether the field stands among the headers of a response
 * @returns undefined where the id is not one of a field
 */
export function anchorId(redocId: string, inHeaders: boolean): string | undefined {
  const found = FIELD.exec(redocId);
  if (!found) return undefined;
  const [, side, options = '', path = ''] = found;
  const value = (name: string): string | undefined =>
    new RegExp(`&${name}=([^&]*)`).exec(options)?.[1];
  const field = tidy(path.replaceAll('&d=0', ''));
  if (side === 'request') return `${PLACES[value('in') ?? ''] ?? 'body'}.${field}`;
  return `${value('c') ?? 'response'}.${inHeaders ? 'header.' : ''}${field}`;
}
