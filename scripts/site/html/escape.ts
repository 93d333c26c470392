const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

/** The text as HTML that may break inside its names: `message.failed` after the dot, `job_ended` after the line. */
export const breakableHtml = (text: string): string =>
  escapeHtml(text).replace(/(?<=[^\s<][./_])(?=\w)/g, '<wbr>');

const CHARACTERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

/** The text that an HTML serializer's escaped text stands for. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return CHARACTERS[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
