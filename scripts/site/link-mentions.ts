/** Where the things that code names have their page: `POST /v1/contacts`, `contact.created`. */
export type Mentions = ReadonlyMap<string, string>;

const CODE = /(<a\b[^>]*>)?<code>([^<>]+)<\/code>/g;

/**
 * Makes a link of each piece of code that names an operation or an event, where it stands in no link
 * already.
 *
 * @param own - the page itself, which needs no link to itself
 */
export function linkMentions(html: string, mentions: Mentions, own: string): string {
  return html.replace(CODE, (whole, link: string | undefined, code: string) => {
    const path = mentions.get(code);
    if (link || path === undefined || path === own) return whole;
    return `<a href="~/${path}"><code>${code}</code></a>`;
  });
}
