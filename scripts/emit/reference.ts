import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../src/service/json.ts';
import { mapValues } from '../contract/map-values.ts';
import { exampleValue } from '../contract/named-examples.ts';

const STANDALONE = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'));
// The one address that Redoc's page asks for by itself: the logo in "API docs by". Its name, drawn
// here, keeps readers' browsers, and what they read, to the host that serves the page.
const FOREIGN_LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="16"><text y="12" font-family="sans-serif" font-size="12">Redoc</text></svg>',
)}`;

// The accent of the site around it, in light and in dark.
const ACCENT =
  'html:root{--link-color-primary-palette:#0a6b5f}html:root.dark{--link-color-primary-palette:#5fd3bf}';

const scriptSafe = (text: string): string =>
  text
    .replaceAll('<', '\\u003c')
    .replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

async function standaloneScript(): Promise<string> {
  const source = await readFile(STANDALONE, 'utf8');
  const own = source.replace(FOREIGN_LOGO, LOGO);
  if (own === source)
    throw new Error('Redoc no longer asks for its logo: remove the patch in reference.ts.');
  return own.replace(/<\/(script)/gi, '<\\/$1');
}

/** Redoc and React, in the build of theirs that leaves out what only their own developers need. */
async function loadRedoc() {
  process.env['NODE_ENV'] ??= 'production';
  const [{ createElement }, { renderToString }, redoc] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('redoc'),
  ]);
  return { createElement, renderToString, ...redoc };
}

/** Redoc's page has each of its places behind a hash; its prerendered links lead to paths that no server has. */
const ownLinks = (html: string): string => html.replace(/href="\/(?=[a-z"])/g, 'href="#');

/** A place in the path has an example for each example of a body; here the first stands for them all. */
const withFirst = ({ examples, ...parameter }: JsonObject): JsonObject =>
  examples ? { ...parameter, example: exampleValue({}, { examples }) } : parameter;

/** The first server is an address; a template with a variable would be shown as it is written. */
const forReaders = ({ components, servers, ...openapi }: JsonObject): JsonObject => ({
  ...openapi,
  servers: servers.slice(0, 1),
  components: { ...components, parameters: mapValues(components.parameters, withFirst) },
});

/** The reference as one HTML page: rendered ahead of time, its script inside, no foreign request, no telemetry. */
export async function emitReference(
  openapi: JsonObject,
  { canonical = '', back = '' }: { canonical?: string; back?: string } = {},
): Promise<string> {
  const redoc = await loadRedoc();
  const options = { disableTelemetry: true, skipBundle: true, hideDownloadButtons: true };
  const spec = forReaders(openapi);
  const docs = await redoc.prepareApiDocs({ spec: structuredClone(spec), options });
  const page = redoc.createElement(redoc.RedoclyApiDocsStandalone, {
    items: docs.items,
    store: docs.store,
    basePath: '/',
    options: docs.options,
    telemetryConfig: { disabled: true },
    spec: docs.document,
  });
  const sheet = new redoc.ServerStyleSheet();
  const html = redoc.renderToString(sheet.collectStyles(page));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${openapi['info'].title} reference</title>
${canonical && `<link rel="canonical" href="${canonical}">\n`}<link rel="icon" href="data:,">
<style>${ACCENT}body{margin:0;padding:0}.back{margin:0;padding:.6rem 1rem;font:15px system-ui,sans-serif}.back a{color:inherit}</style>
${sheet.getStyleTags()}
</head>
<body>
${back}<div id="redoc">${ownLinks(html.replace(FOREIGN_LOGO, LOGO))}</div>
<script type="module">
${await standaloneScript()}
hydrate(${scriptSafe(JSON.stringify(spec))}, ${JSON.stringify(options)}, document.getElementById('redoc'));
</script>
</body>
</html>
`;
}
