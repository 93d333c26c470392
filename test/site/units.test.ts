import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCodeSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { curlSample } from '../../scripts/emit/code-samples/curl-sample.ts';
import { httpCall } from '../../scripts/emit/code-samples/http-call.ts';
import { printLiteral, RUBY, TYPESCRIPT } from '../../scripts/emit/code-samples/notations.ts';
import { sampleRequest } from '../../scripts/emit/code-samples/sample-request.ts';
import { showValue } from '../../scripts/site/browser/live/code/show-value.ts';
import { about, GUIDES } from '../../scripts/site/content.ts';
import { resolveLink } from '../../scripts/site/guides/markdown.ts';
import { parseStates, statePicture } from '../../scripts/site/guides/states.ts';
import { highlight } from '../../scripts/site/highlight.ts';
import { markup, readMarkup } from '../../scripts/site/html/markup.ts';
import { printHtml, rootOf } from '../../scripts/site/html/print-html.ts';
import { summaryOf, summaryText } from '../../scripts/site/inline-markdown.ts';
import { layout } from '../../scripts/site/layout.ts';
import { linkMentions } from '../../scripts/site/link-mentions.ts';
import { writeSite } from '../../scripts/site/output/write-site.ts';
import { normalizeName } from '../../scripts/site/search/name-index.ts';
import type { SitePage } from '../../scripts/site/site-page.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';
import { ownFolder } from '../own-folder.ts';

test('the bundle that ships has samples on each operation and each event', () => {
  const wanted = withCodeSamples(openapi, asyncapi);

  expect(openapi['paths']).toEqual(wanted['paths']);
  expect(openapi['webhooks']).toEqual(wanted['webhooks']);
  for (const { node } of operations)
    expect(node['x-codeSamples']).toMatchObject([{ label: 'cURL' }, { label: 'TypeScript' }]);
});

test('every guide that readers find has a text of its own for its card', () => {
  const guides = GUIDES.flatMap(({ area, name }) => (area === 'guides' ? name : []));

  expect(Object.keys(about).sort()).toEqual(guides.sort());
});

test('a quote in a body does not end the argument of curl', () => {
  const operation = operations.find(({ id }) => id === 'createContact');
  if (!operation) throw new Error('The contract has no createContact.');
  const request = { ...sampleRequest(openapi, operation), body: { name: "Siobhán O'Neill" } };

  expect(curlSample(httpCall(request))).toContain(`"name": "Siobhán O'\\''Neill"`);
});

test.each([
  [{ a: 1, 'b-c': [true, null] }, "{ a: 1, 'b-c': [true, null] }"],
  ["it's", '"it\'s"'],
  ['a "quote"', `'a "quote"'`],
  [{}, '{}'],
])('%j is written as TypeScript', (value, text) => {
  expect(printLiteral(value, TYPESCRIPT)).toBe(text);
});

test('nothing of a text runs in Ruby', () => {
  expect(printLiteral('#{a} and #{b}', RUBY)).toBe(String.raw`"\#{a} and \#{b}"`);
});

test('names are looked up without articles, signs and case', () => {
  expect(normalizeName('Create a contact')).toBe('create contact');
  expect(normalizeName('POST /v1/jobs/{id}')).toBe('post v1 jobs id');
  expect(normalizeName('next_cursor')).toBe('next_cursor');
});

test('code that names an operation becomes a link, but not in a link and not on its own page', () => {
  const mentions = new Map([['GET /v1/me', 'reference/me/getMe/']]);
  const html =
    '<p><code>GET /v1/me</code> <a href="#">As <code>GET /v1/me</code></a> <code>id</code></p>\n';
  const body = readMarkup(html);

  expect(printHtml(linkMentions(body, mentions, ''))).toBe(
    html.replace('<code>GET /v1/me</code>', '<a href="~/reference/me/getMe/">$&</a>'),
  );
  expect(printHtml(linkMentions(body, mentions, 'reference/me/getMe/'))).toBe(html);
});

test('a page that is a file has a link to change it, once package.json names a repository', () => {
  const texts = { title: 'Errors', description: '', body: '', file: 'docs/errors.md' };
  const page: SitePage = { path: 'guides/errors/', area: 'guides', ...texts };
  const frame = { name: 'CRM', version: '1.0.0', sections: [], siteUrl: undefined };

  expect(layout(page, frame)).not.toMatch(/Edit this page|not released/);
  expect(layout(page, { ...frame, isUnreleased: true })).toContain('on main, and not released');
  expect(layout(page, { ...frame, repository: 'https://github.com/acme/crm' })).toContain(
    '<a href="https://github.com/acme/crm/edit/main/docs/errors.md" rel="nofollow">Edit this page</a>',
  );
});

test('a summary that is shown has its code, and one that is an attribute does not', () => {
  const text =
    'Sent when one contact has been merged into another.\n`data.id` remains. More of it.';

  expect(printHtml(summaryOf(text, 75))).toBe(
    'Sent when one contact has been merged into another. <code>data.id</code> remains.',
  );
  expect(summaryText(text, 75)).toBe(
    'Sent when one contact has been merged into another. data.id remains.',
  );
});

test('links from the root go up as many folders as the page is deep', () => {
  const link = readMarkup('<a href="~/guides/">Guides</a>');

  expect(printHtml(link, rootOf('reference/contacts/'))).toBe('<a href="../../guides/">Guides</a>');
  expect(printHtml(link, rootOf(''))).toBe('<a href="./guides/">Guides</a>');
});

test.each([
  ['assumptions.md', 'docs/a.md', '~/contract/assumptions/'],
  ['client.md#tokens', 'docs/a.md', '~/guides/client/#tokens'],
  ['../CHANGELOG.md', 'docs/a.md', '~/changelog/package/'],
  ['docs/contract-changelog.md', 'README.md', '~/changelog/contract/'],
  ['https://example.com/', 'docs/a.md', undefined],
  ['#tokens', 'docs/a.md', undefined],
])('the link %s of %s leads to %s', (href, file, target) => {
  expect(resolveLink(href, file)).toBe(target);
});

test('a diagram of states is read with what is stated in it', () => {
  const source =
    'stateDiagram-v2\n    [*] --> open: POST (decided)\n    open --> [*]\n    open --> won: PATCH (stated)\n';

  expect(parseStates(source)).toEqual([
    { from: '[*]', to: 'open', label: 'POST', isStated: false },
    { from: 'open', to: '[*]', label: '', isStated: false },
    { from: 'open', to: 'won', label: 'PATCH', isStated: true },
  ]);
});

test('states are a picture with ways forward and back, each with its number in the list', () => {
  const source =
    'stateDiagram-v2\n    [*] --> open: POST (decided)\n    open --> won: PATCH (stated)\n    won --> open: undone (decided)\n    won --> [*]\n';

  const picture = printHtml(statePicture(source, 'Deal'));

  expect(picture.match(/(?<=class="number"[^>]*>)\d/g)).toEqual(['1', '2', '3']);
  expect(picture.match(/<path class="move"/g)).toHaveLength(4);
  expect(picture).toContain('aria-label="Deal: open, won"');
  expect(picture).toContain('<code>won</code> to <code>open</code>: </span>undone');
});

test('text and values are escaped when they are printed, and browsers hear nothing of Markdown', () => {
  const sign = '<"&">';

  expect(printHtml(markup`<p title=${sign} hidden=${false} markdown="none">${sign}</p>`)).toBe(
    '<p title="<&quot;&amp;&quot;>">&lt;"&amp;"&gt;</p>\n',
  );
});

test('a folder that holds something else is left as it is', async () => {
  const folder = ownFolder();
  await writeFile(join(folder, 'thesis.txt'), 'years of work');

  await expect(writeSite(folder, { 'llms.txt': '' })).rejects.toThrow(
    'holds 1 files and is no site',
  );
  expect(await readdir(folder)).toEqual(['thesis.txt']);
});

test('a site that is written again loses the files that it no longer has', async () => {
  const folder = ownFolder();

  await writeSite(folder, { 'llms.txt': 'a', 'old/index.html': 'b' });
  await writeSite(folder, { 'llms.txt': 'c', 'new/index.html': new Uint8Array([100]) });

  expect(await readFile(join(folder, 'llms.txt'), 'utf8')).toBe('c');
  expect(await readFile(join(folder, 'new/index.html'), 'utf8')).toBe('d');
  await expect(readFile(join(folder, 'old/index.html'))).rejects.toThrow('ENOENT');
});

test('a language without a grammar stays as it is written', () => {
  expect(printHtml(highlight('say "<hello>"', 'cobol'))).toBe(
    '<div class="block" data-title="cobol"><pre tabindex="0" data-language="cobol"><code>say "&lt;hello&gt;"</code></pre></div>\n',
  );
});

test('a text within a printed value is written so that it can be read back', () => {
  const value = { path: 'C:\\new', said: "it's\nit" };

  expect(showValue(value)).toBe("{ path: 'C:\\\\new', said: 'it\\'s\\nit' }");
});
