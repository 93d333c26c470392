const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

/** The text as HTML that may break inside its names: `message.failed` after the dot, `job_ended` after the line. */
export const breakableHtml = (text: string): string =>
  escapeHtml(text).replace(/(?<=[^\s<][./_])(?=\w)/g, '<wbr>');
