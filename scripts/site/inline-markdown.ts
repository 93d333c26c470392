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

/** The first sentences that fit into the given number of characters; at least one, cut if it has to be. */
export function summaryText(text: string, length = 160): string {
  const plain = plainText(text);
  if (plain.length <= length) return plain;
  const end = plain.slice(0, length).lastIndexOf('. ');
  if (end > 40) return plain.slice(0, end + 1);
  return `${plain.slice(0, plain.lastIndexOf(' ', length - 1))}…`;
}
