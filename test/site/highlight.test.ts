import { expect, test } from 'vitest';
import { highlight } from '../../scripts/site/highlight.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';

test('a language without a grammar stays as it is written', () => {
  expect(printHtml(highlight('say "<hello>"', 'cobol'))).toBe(
    '<div class="block" data-title="cobol"><pre tabindex="0" data-language="cobol"><code>say "&lt;hello&gt;"</code></pre></div>\n',
  );
});
