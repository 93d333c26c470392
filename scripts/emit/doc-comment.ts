/** A text that ends no comment. */
export const inComment = (text: string): string => text.replaceAll('*/', '*\\/');

/** A TSDoc comment of the given lines, indented; empty where there is nothing to say. */
export function docComment(lines: readonly string[], indent = ''): string {
  const text = inComment(lines.join('\n').trim());
  if (!text) return '';
  const body = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${body.join('\n')}\n${indent} */\n`;
}
