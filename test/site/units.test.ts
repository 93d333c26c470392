import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCodeSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { curlSample } from '../../scripts/emit/code-samples/curl-sample.ts';
import { httpCall } from '../../scripts/emit/code-samples/http-call.ts';
import { printLiteral, TYPESCRIPT } from '../../scripts/emit/code-samples/notations.ts';
import { sampleRequest } from '../../scripts/emit/code-samples/sample-request.ts';
import { resolveLink } from '../../scripts/site/guides/guide-pages.ts';
import { parseStates } from '../../scripts/site/guides/parse-states.ts';
import { toMarkdown } from '../../scripts/site/html/to-markdown.ts';
import { summaryHtml, summaryText } from '../../scripts/site/inline-markdown.ts';
import { layout } from '../../scripts/site/layout.ts';
import { linkMentions } from '../../scripts/site/link-mentions.ts';
import { writeSite } from '../../scripts/site/output/write-site.ts';
import { relativeLinks } from '../../scripts/site/page-links.ts';
import { normalizeName } from '../../scripts/site/search/normalize-name.ts';
import type { SitePage } from '../../scripts/site/site-page.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';

test('the bundle that ships has samples on each operation and each event', () => {
  const wanted = withCodeSamples(openapi, asyncapi);

  expect(openapi['paths']).toEqual(wanted['paths']);
  expect(openapi['webhooks']).toEqual(wanted['webhooks']);
  for (const { node } of operations)
    expect(node['x-codeSamples'].map(({ label }: { label: string }) => label)).toEqual([
      'cURL',
      'TypeScript',
    ]);
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

test('a literal that is too long for a line has one entry a line', () => {
  const long = 'x'.repeat(60);

  expect(printLiteral({ first: long, second: { third: long } }, TYPESCRIPT, 10)).toBe(`\
{
  first: '${long}',
  second: { third: '${long}' },
}`);
});

test('names are looked up without articles, signs and case', () => {
  expect(normalizeName('Create a contact')).toBe('create contact');
  expect(normalizeName('POST /v1/jobs/{id}')).toBe('post v1 jobs id');
  expect(normalizeName('next_cursor')).toBe('next_cursor');
});

test('code that names an operation becomes a link, but not in a link and not on its own page', () => {
  const mentions = new Map([['GET /v1/me', 'reference/me/getMe/']]);
  const html =
    '<p><code>GET /v1/me</code> <a href="#"><code>GET /v1/me</code></a> <code>id</code></p>';

  expect(linkMentions(html, mentions, '')).toBe(
    '<p><a href="~/reference/me/getMe/"><code>GET /v1/me</code></a> <a href="#"><code>GET /v1/me</code></a> <code>id</code></p>',
  );
  expect(linkMentions(html, mentions, 'reference/me/getMe/')).toBe(html);
});

test('a page that is a file has a link to change it, once package.json names a repository', () => {
  const page: SitePage = {
    ...{ path: 'guides/errors/', area: 'guides', title: 'Errors', description: '', html: '' },
    ...{ toc: [], search: { keywords: [], text: '' }, file: 'docs/errors.md' },
  };
  const frame = { name: 'CRM', version: '1.0.0', sections: [], siteUrl: undefined };

  expect(layout(page, frame)).not.toContain('Edit this page');
  expect(layout(page, { ...frame, repository: 'https://github.com/acme/crm' })).toContain(
    '<a href="https://github.com/acme/crm/edit/main/docs/errors.md" rel="nofollow">Edit this page</a>',
  );
});

test('a summary that is shown has its code, and one that is an attribute does not', () => {
  const text =
    'Sent when one contact has been merged into another.\n`data.id` remains. More of it.';

  expect(summaryHtml(text, 75)).toBe(
    'Sent when one contact has been merged into another. <code>data.id</code> remains.',
  );
  expect(summaryText(text, 75)).toBe(
    'Sent when one contact has been merged into another. data.id remains.',
  );
});

test('links from the root go up as many folders as the page is deep', () => {
  expect(relativeLinks('<a href="~/guides/">', 'reference/contacts/')).toBe(
    '<a href="../../guides/">',
  );
  expect(relativeLinks('<a href="~/guides/">', '')).toBe('<a href="./guides/">');
});

test.each([
  ['assumptions.md', 'docs/', '~/contract/assumptions/'],
  ['client.md#tokens', 'docs/', '~/guides/client/#tokens'],
  ['../CHANGELOG.md', 'docs/', '~/changelog/package/'],
  ['docs/contract-changelog.md', '', '~/changelog/contract/'],
  ['https://example.com/', 'docs/', undefined],
  ['#tokens', 'docs/', undefined],
])('the link %s of a file in %s leads to %s', (href, folder, target) => {
  expect(resolveLink(href, folder)).toBe(target);
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

test('a page becomes Markdown with its code, tables, lists and fields', () => {
  const html = `<h1>Title</h1><p>Text with <code>code</code> and a <a href="~/x/">link</a>.</p>
<pre tabindex="0"><code>a &lt; b</code></pre><table><tr><th>A</th></tr><tr><td>1 | 2</td></tr></table>
<div class="field" id="x"><p class="field-head"><a class="name" href="#x">name</a> <span class="required">required</span></p></div>`;

  expect(toMarkdown(html, (href) => (href.startsWith('~/') ? href.slice(2) : undefined))).toBe(`\
# Title

Text with \`code\` and a [link](x/).

\`\`\`
a < b
\`\`\`

| A |
| --- |
| 1 \\| 2 |

- \`name\` (required)
`);
});

test('a folder that holds something else is left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-site-'));
  await writeFile(join(folder, 'thesis.txt'), 'years of work');

  await expect(writeSite(folder, { 'llms.txt': '' })).rejects.toThrow(
    'holds 1 files and is no site',
  );
  expect(await readdir(folder)).toEqual(['thesis.txt']);
  await rm(folder, { recursive: true });
});

test('a site that is written again loses the files that it no longer has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'a-site-'));

  await writeSite(folder, { 'llms.txt': 'a', 'old/index.html': 'b' });
  await writeSite(folder, { 'llms.txt': 'c', 'new/index.html': new Uint8Array([100]) });

  expect(await readFile(join(folder, 'llms.txt'), 'utf8')).toBe('c');
  expect(await readFile(join(folder, 'new/index.html'), 'utf8')).toBe('d');
  await expect(readFile(join(folder, 'old/index.html'))).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});
