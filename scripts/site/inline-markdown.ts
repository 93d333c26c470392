import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false });
Object.assign(markdown.renderer.rules, {
  table_open: () => '<div class="table" tabindex="0"><table>\n',
  table_close: () => '</table></div>\n',
});

/** A description of the contract as HTML, in paragraphs. */
export const descriptionHtml = (text: string): string => markdown.render(text);

/** A line of a description as HTML, without a paragraph around it. */
export const inlineHtml = (text: string): string => markdown.renderInline(text);

/** The text without Markdown, such as for a description in the head of a page. */
export const plainText = (text: string): string =>
  text
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]*)\*\*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

function firstSentences(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.slice(0, length).lastIndexOf('. ');
  if (end > 40) return text.slice(0, end + 1);
  return `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`;
}

/** The first sentences that fit into the given number of characters; at least one, cut if it has to be. */
export const summaryText = (text: string, length = 160): string =>
  firstSentences(plainText(text), length);

/** The same with its code, as HTML. */
export const summaryHtml = (text: string, length = 160): string =>
  inlineHtml(firstSentences(text.trim().replace(/\s+/g, ' '), length));
