// Colors of what a reader types: the words that catch the eye, not a grammar.
const PARTS = new RegExp(
  [
    String.raw`(?<c>\/\/.*|\/\*[\s\S]*?\*\/)`,
    '(?<s>\'(?:[^\'\\\\\\n]|\\\\.)*\'?|"(?:[^"\\\\\\n]|\\\\.)*"?|`(?:[^`\\\\]|\\\\[\\s\\S])*`?)',
    String.raw`\b(?<k>as|async|await|break|case|catch|class|const|continue|default|do|else|export|extends|finally|for|from|function|if|import|in|instanceof|interface|let|new|of|return|satisfies|switch|throw|try|type|typeof|var|while|yield)\b`,
    String.raw`\b(?<n>\d[\d_.]*|true|false|null|undefined)\b`,
    String.raw`(?<f>\b\w+(?=\())`,
  ].join('|'),
  'g',
);

/** The code as text and colored parts, with the letters of the site's style sheet as classes. */
export function colorCode(code: string): DocumentFragment {
  const colored = document.createDocumentFragment();
  let at = 0;
  for (const { 0: text, groups = {}, index } of code.matchAll(PARTS)) {
    const part = document.createElement('span');
    part.className = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
    part.textContent = text;
    colored.append(code.slice(at, index), part);
    at = index + text.length;
  }
  // The last line is as high as the others, also while it is empty.
  colored.append(`${code.slice(at)}\n`);
  return colored;
}
