import { createCssVariablesTheme, createHighlighter, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { escapeHtml } from './html/escape.ts';

/** A block of code as HTML: its colors are classes, so that a style sheet decides them. */
export type Highlight = (code: string, language: string) => string;

const LANGUAGES = ['json', 'typescript', 'javascript', 'shellscript', 'yaml', 'http'];
const ALIASES: Record<string, string> = {
  ts: 'typescript',
  js: 'javascript',
  sh: 'shellscript',
  bash: 'shellscript',
  yml: 'yaml',
};
// The kinds of the theme that the style sheet gives a color; the rest stays as the text around it.
const KINDS: Record<string, string> = {
  constant: 'n',
  string: 's',
  'string-expression': 's',
  comment: 'c',
  keyword: 'k',
  function: 'f',
  parameter: 'a',
};

const kindOf = (color = ''): string => KINDS[/--t-token-([\w-]+)/.exec(color)?.[1] ?? ''] ?? '';

function highlightLine(tokens: { content: string; color?: string }[]): string {
  const runs: { kind: string; text: string }[] = [];
  for (const { content, color } of tokens) {
    const kind = content.trim() === '' ? (runs.at(-1)?.kind ?? '') : kindOf(color);
    const last = runs.at(-1);
    if (last && last.kind === kind) last.text += content;
    else runs.push({ kind, text: content });
  }
  return runs
    .map(({ kind, text }) => {
      const html = escapeHtml(text);
      return kind ? `<span class="${kind}">${html}</span>` : html;
    })
    .join('');
}

function colored(highlighter: Highlighter, code: string, lang: string): string {
  const { tokens } = highlighter.codeToTokens(code, { lang: lang as 'json', theme: 'site' });
  return tokens.map(highlightLine).join('\n');
}

/** Loads the grammars once; what comes back remembers what it has highlighted. */
export async function createHighlight(): Promise<Highlight> {
  const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--t-' });
  const highlighter = await createHighlighter({
    themes: [theme],
    langs: LANGUAGES,
    engine: createJavaScriptRegexEngine(),
  });
  const known = new Map<string, string>();
  return (code, language) => {
    const lang = ALIASES[language] ?? language;
    const key = `${lang}\n${code}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const inner = LANGUAGES.includes(lang)
      ? colored(highlighter, code.trimEnd(), lang)
      : escapeHtml(code.trimEnd());
    // A block that scrolls has to be reachable from the keyboard.
    const html = `<div class="block"><pre tabindex="0"><code>${inner}</code></pre></div>\n`;
    known.set(key, html);
    return html;
  };
}
