import { expect, test } from 'vitest';
import { readMarkup } from '../../scripts/site/html/markup.ts';
import { toMarkdown } from '../../scripts/site/html/to-markdown.ts';

const link = (href: string): string | undefined => (href.startsWith('/') ? href : undefined);

test.each([
  [
    '<p>One <em>word</em> and <strong>two</strong>,<br/>in *stars*.</p>',
    'One *word* and **two**, in \\*stars\\*.',
  ],
  ['<p>Code <code>a</code> and <code>`b`</code>.</p>', 'Code `a` and `` `b` ``.'],
  ['<p><code>``</code></p>', '``` `` ```'],
  [
    '<p><a href="/a">There</a>, <a href="https://b">not there</a>, <a>nowhere</a>.</p>',
    '[There](/a), not there, nowhere.',
  ],
  [
    '<p><a class="name" href="/a">field</a> <span class="required">required</span></p>',
    '[`field`](/a) (required)',
  ],
  ['<p><span class="verb">get</span> <svg><path/></svg><button>Copy</button>it</p>', 'GET it'],
  ['<h2>Title</h2><p class="crumbs">Up</p><p>Text</p>', '## Title\n\nText'],
  ['<pre data-language="sh"><code>a\n  b\n</code></pre>', '```sh\na\n  b\n```'],
  ['<ol><li>one<ul><li>in it</li></ul></li><li>two</li></ol>', '1. one\n   - in it\n2. two'],
  [
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x | y | z</td></tr></tbody></table>',
    '| a |\n| --- |\n| x \\| y \\| z |',
  ],
  ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', '- Term: Meaning'],
  ['<figure><svg></svg><figcaption>A picture.</figcaption></figure>', 'A picture.'],
  ['<details><summary>More</summary><p>Hidden.</p></details>', 'Hidden.'],
  [
    '<div class="field"><p>id</p><div class="prose"><p>An id.</p><p>From [1..9]</p></div><p>Example: 1</p><details><div class="field"><p>in it</p></div></details></div>',
    '- id: An id. From [1..9]. Example: 1.\n  - in it',
  ],
])('writes %s as Markdown', (html, markdown) => {
  expect(toMarkdown(readMarkup(html), link)).toBe(`${markdown}\n`);
});
