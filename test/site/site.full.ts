import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { codeSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { sampleRequests } from '../../scripts/emit/code-samples/sample-request.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';
import { exampleValues } from '../contract/sample-call.ts';
import { ownFolder } from '../own-folder.ts';
import { type BuiltSite, buildTestSite, pagesOf } from './built-site.ts';
import { deadLinksOfPages, deadLinksOfTwins } from './find-dead-links.ts';

const URL_OF_SITE = 'https://docs.example.com/crm/';
const folder = ownFolder(afterAll);
let site: BuiltSite;
type Tree = ReturnType<typeof parseDocument> | Element;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const { textContent: textOf } = DomUtils;
const elementsOf = (tree: Tree): Element[] => DomUtils.getElementsByTagName('*', tree.children);
const findElement = (tree: Tree, fits: (element: Element) => boolean): Element | undefined =>
  elementsOf(tree).find(fits);

const trees = new Map<string, Tree>();
beforeAll(async () => {
  site = await buildTestSite(folder, '--site-url', URL_OF_SITE);
  for (const file of pagesOf(site)) trees.set(file, parseDocument(await site.read(file)));
});

const treeOf = (file: string): Tree => {
  const tree = trees.get(file);
  if (!tree) throw new Error(`The site has no ${file}.`);
  return tree;
};
const idsOf = (tree: Tree): Set<string> =>
  new Set(elementsOf(tree).flatMap(({ attribs }) => attribs['id'] ?? []));
const blocksOf = (tree: Tree): string[] =>
  elementsOf(tree)
    .filter(({ name }) => name === 'pre')
    .map(textOf);
const metaOf = (tree: Tree, name: string): string | undefined =>
  findElement(tree, ({ attribs }) => attribs['name'] === name)?.attribs['content'];

test.each(operations)(
  'the page of $id has every status, example, parameter and sample',
  (operation) => {
    const tree = treeOf(`reference/${operation.family}/${operation.id}/index.html`);
    const [ids, blocks] = [idsOf(tree), blocksOf(tree)];

    const main = findElement(tree, ({ name }) => name === 'main') as Element;
    const text = textOf(main);
    expect(text).toContain(operation.verb.toUpperCase());
    expect(text).toContain(operation.path);
    for (const { name, in: place } of operation.parameters)
      expect(ids).toContain(`${place}.${name.toLowerCase()}`);
    for (const request of sampleRequests(openapi, operation)) {
      expect(ids).toContain(`example-${request.name}`);
      for (const { source } of codeSamples(request)) expect(blocks).toContain(source.trimEnd());
    }
    for (const [status, node] of Object.entries<JsonObject>(operation.node['responses'])) {
      const response = dereference(openapi, node);
      expect(ids).toContain(status);
      const fields = status.startsWith('2') ? `${status}.` : 'error.';
      expect([...ids].some((id) => id.startsWith(fields))).toBe(true);
      for (const [, value] of exampleValues(response.content['application/json']))
        expect(blocks).toContain(JSON.stringify(value, null, 2));
    }
    for (const scope of operation.scopes ?? []) expect(text).toContain(scope);
  },
);

test.each(Object.entries<JsonObject>(asyncapi['components'].messages))(
  'the page of the event %s has its fields, headers, examples and receiver',
  (type, message) => {
    const tree = treeOf(`events/${type}/index.html`);
    const [ids, blocks] = [idsOf(tree), blocksOf(tree)];

    for (const name of ['body.id', 'body.type', 'body.created_at', 'body.data.id'])
      expect(ids).toContain(name);
    expect(ids).toContain('header.x-service-signature');
    expect(blocks.some((code) => code.includes(`receiver.on('${type}'`))).toBe(true);
    for (const { payload } of message['examples'])
      expect(blocks).toContain(JSON.stringify(payload, null, 2));
  },
);

test('each variant of a union is in the page, and they are not counted as fields of one object', () => {
  const tree = treeOf('reference/messages/sendMessage/index.html');
  const content = findElement(tree, ({ attribs }) => attribs['id'] === 'body.content');
  const summary = findElement(content as Element, ({ name }) => name === 'summary');

  const { mapping } = openapi['components'].schemas.MessageContent.discriminator;
  const types = Object.keys(mapping);
  for (const type of types) expect(idsOf(tree)).toContain(`body.content.type.${type}`);
  expect(textOf(summary as Element)).toBe(`${types.length} variants`);
});

test('what a status means comes before its example, where one stands above the other', () => {
  for (const [file, tree] of trees)
    for (const section of elementsOf(tree)) {
      if (!/\bstatus\b/.test(section.attribs['class'] ?? '')) continue;
      const order = elementsOf(section).flatMap(({ name }) =>
        name === 'h3' || name === 'pre' ? name : [],
      );
      expect(order[0], `${file}#${section.attribs['id']}`).toBe('h3');
    }
});

test('the list of all operations has the families in the order of the navigation', () => {
  const tree = treeOf('reference/index.html');
  const linksIn = (part: string): string[] => {
    const own = findElement(tree, ({ name, attribs }) => [name, attribs['class']].includes(part));
    const hrefs = elementsOf(own as Element).map(({ attribs }) => attribs['href']);
    return hrefs.flatMap((href) => /reference\/(\w+)\/$/.exec(href ?? '')?.[1] ?? []);
  };

  expect(linksIn('main')).toHaveLength(openapi['tags'].length);
  expect(linksIn('main')).toEqual(linksIn('side'));
});

test('each page has a title, a heading and a description that no other page has', () => {
  for (const read of [
    (tree: Tree) => textOf(findElement(tree, ({ name }) => name === 'title') ?? []),
    (tree: Tree) => metaOf(tree, 'description') ?? '',
  ]) {
    const texts = [...trees].map(([, tree]) => read(tree));
    expect(texts.filter((text, index) => !text || texts.indexOf(text) !== index)).toEqual([]);
  }
  for (const [file, tree] of trees) {
    const headings = elementsOf(tree).filter(({ name }) => name === 'h1');
    expect(headings.map(textOf).filter(Boolean), file).toHaveLength(1);
  }
});

test('what a page says comes before the list of pages, for keyboards and agents', () => {
  for (const [file, tree] of trees) {
    const order = elementsOf(tree).flatMap(({ name, attribs }) =>
      name === 'main' || attribs['class'] === 'side' ? name : [],
    );
    expect(order, file).toEqual(['main', 'nav']);
  }
});

test('no link of a page or of a Markdown page is dead, and no id stands twice', async () => {
  expect(await deadLinksOfPages(site, pagesOf(site))).toEqual([]);
  expect(await deadLinksOfTwins(site, URL_OF_SITE)).toEqual([]);
});

test('each page has a Markdown page that says what it says', async () => {
  const pages = pagesOf(site).filter((file) => file.endsWith('index.html'));

  for (const file of pages) expect(site.files).toContain(file.replace(/html$/, 'md'));
  const twin = await site.read('reference/contacts/createContact/index.md');
  expect(twin).toContain(`[llms.txt](${URL_OF_SITE}llms.txt)\n\n# Create a contact\n`);
  expect(twin).toContain('- `identifiers` array of objects: ');
  expect(twin).toContain('```sh\ncurl --request POST');
});

test('the text of the whole site is at most 7 KB an operation, and each fence says its language', async () => {
  const text = await site.read('llms-full.txt');
  const index = await site.read('llms.txt');

  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7_000 * operations.length);
  for (const { id, path } of operations) {
    expect(text).toContain(path);
    expect(index).toContain(`/${id}/index.md`);
  }
  const twins = site.files.filter((file) => /^(?:reference|events)\/.*\.md$/.test(file));
  for (const file of twins) {
    const fences = (await site.read(file)).match(/^```.*$/gm) ?? [];
    expect(
      fences.filter((fence, at) => at % 2 === 0 && fence === '```'),
      file,
    ).toEqual([]);
  }
});

test('nothing on a page comes from another host, and no script stands in it', async () => {
  for (const [file, tree] of trees)
    for (const { name, attribs, children } of elementsOf(tree)) {
      if (name === 'script' && attribs['type'] !== 'application/ld+json')
        expect(textOf(children), file).toBe('');
      expect(attribs['style'], file).toBeUndefined();
      const isLoaded =
        /^(?:script|img|iframe|source)$/.test(name) || /icon|sheet/.test(attribs['rel'] ?? '');
      const address = attribs['src'] ?? attribs['href'] ?? '';
      if (isLoaded) expect(address, file).not.toMatch(/^(?:https?:)?\/\//);
    }
  // What runs in pages names hosts in its words; tests in a browser watch what it asks for.
  for (const file of site.files.filter((name) => /^assets\/(?!live\/).*\.(?!txt$)/.test(name)))
    expect(await site.read(file)).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
});

test('the first view of the heaviest operation is at most 40 KB of gzip in at most 6 files', async () => {
  const shared = ['assets/site.css', 'assets/site.js', 'assets/theme.js'];
  const packed = async (file: string): Promise<number> =>
    gzipSync(await readFile(join(site.folder, file))).length;
  const frame = (await Promise.all(shared.map(packed))).reduce((sum, size) => sum + size, 0);
  const own = pagesOf(site).filter((file) => file.startsWith('reference/'));
  const pages = await Promise.all(own.map(packed));

  expect(shared.length + 1).toBeLessThanOrEqual(6);
  expect(frame + Math.max(...pages)).toBeLessThanOrEqual(40_000);
});

test('the whole site is at most 25 MB', async () => {
  const files = await Promise.all(site.files.map((file) => stat(join(site.folder, file))));

  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(25e6);
});

test('an address of the site gives canonical links, a sitemap and a feed', async () => {
  const page = await site.read('reference/contacts/createContact/index.html');
  const locations = (await site.read('sitemap.xml')).match(/<loc>/g);

  expect(page).toContain(`rel="canonical" href="${URL_OF_SITE}reference/contacts/createContact/"`);
  expect(locations).toHaveLength(pagesOf(site).length - 1);
  const feed = await site.read('changelog/feed.xml');
  expect(feed).toContain('<updated>2026-07-01T00:00:00Z</updated>');
  expect(feed).toContain('changelog/contract/#110-2026-07"/>');
  expect(await site.read('changelog/contract/index.html')).toContain('<h2 id="110-2026-07">');
  expect(await site.read('404.html')).toContain('href="/crm/assets/site.css"');
});

test('a link to a page is shown with the card, once the site has an address', async () => {
  const page = await site.read('guides/index.html');

  expect(page).toContain(`property="og:image" content="${URL_OF_SITE}assets/card.png"`);
  const card = await readFile(join(site.folder, 'assets/card.png'));
  expect(card.length).toBeLessThanOrEqual(30_000);
  expect(page).toContain(`property="og:image:width" content="${card.readUInt32BE(16)}"`);
  expect(page).toContain(`property="og:image:height" content="${card.readUInt32BE(20)}"`);
});

test('an operation leads to the version that brought it, and says to search engines what it is', async () => {
  const page = await site.read('reference/contacts/createContact/index.html');
  expect(page).toContain('changelog/contract/#100-2026-06">2026-06</a>');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];

  expect(JSON.parse(data)).toMatchObject({
    '@type': 'APIReference',
    headline: 'Create a contact',
    url: `${URL_OF_SITE}reference/contacts/createContact/`,
  });
});

test('the descriptions are there for download, as they ship', async () => {
  for (const name of ['openapi', 'asyncapi']) {
    const text = await readFile(`generated/${name}.json`, 'utf8');
    expect(await site.read(`${name}.json`)).toBe(text);
    expect(parse(await site.read(`${name}.yaml`))).toEqual(JSON.parse(text));
  }
});

test('a place in the path has the example beside it that the first sample has', () => {
  for (const operation of operations) {
    const [sample] = sampleRequests(openapi, operation);
    const tree = treeOf(`reference/${operation.family}/${operation.id}/index.html`);
    for (const { name, value } of sample?.path ?? []) {
      const field = findElement(tree, ({ attribs }) => attribs['id'] === `path.${name}`);
      expect([operation.id, field && textOf(field)]).toEqual([
        operation.id,
        expect.stringContaining(`Example: ${value}`),
      ]);
    }
  }
});
