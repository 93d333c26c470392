/** A TSDoc comment of the given lines, indented; empty where there is nothing to say. */
export function docComment(lines: readonly string[], indent = ''): string {
  const text = lines.join('\n').trim().replaceAll('*/', '*\\/');
  if (!text) return '';
  const body = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${body.join('\n')}\n${indent} */\n`;
}
