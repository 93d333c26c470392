// Programs that people send requests with: what they import is sent to the sandbox, without a change.
import { expect } from 'vitest';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { operations } from '../examples.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { openapi } from '../tool-folder.ts';
import { startSandbox } from './start-sandbox.ts';

interface Imported {
  readonly name: string;
  readonly method: string;
  /** From the slash after the host on. */
  readonly path: string;
  readonly body?: string;
}

/** Sends them to a sandbox with the contract's examples, reads first and deletions last; resolves to their statuses. */
async function send(requests: readonly Imported[]): Promise<Map<string, number>> {
  const { url, token } = await startSandbox('examples');
  const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
  const sorted = requests.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  const statuses = new Map<string, number>();
  for (const { name, method, path, body } of sorted) {
    const type = path === '/oauth/token' ? 'x-www-form-urlencoded' : 'json';
    const headers = { authorization: `Bearer ${token}`, 'content-type': `application/${type}` };
    const init = body === undefined ? { method, headers } : { method, headers, body };
    statuses.set(name, (await fetch(url + path, init)).status);
  }
  return statuses;
}

const reads = (requests: readonly Imported[], statuses: ReadonlyMap<string, number>): string[] =>
  requests
    .filter(({ method }) => method === 'GET')
    .map(({ name }) => `${name}: ${statuses.get(name)}`);

const itemsOf = ({ items, ...item }: JsonObject): JsonObject[] => items?.flatMap(itemsOf) ?? [item];

function fromBruno({ name, request }: JsonObject): Imported {
  const { method, url, params, body } = request;
  const query = new URLSearchParams();
  let path = String(url).replace('{{baseUrl}}', '');
  for (const { name: key, value, type, enabled } of params) {
    if (type === 'path') path = path.replace(`:${key}`, value);
    else if (enabled) query.append(key, value);
  }
  const form = new URLSearchParams(
    body.formUrlEncoded.map((one: JsonObject) => [one.name, one.value]),
  );
  const text = body.mode === 'formUrlEncoded' ? String(form) : body.json;
  return {
    name,
    method,
    path: query.size > 0 ? `${path}?${query}` : path,
    body: text ?? undefined,
  };
}

const bruno: Tool = {
  name: 'Bruno',
  package: '@usebruno/converters',
  group: 'Collections and agents',
  language: 'js',
  command: `\
import { readFile } from 'node:fs/promises';
import { openApiToBruno } from '@usebruno/converters';

export const outcome = openApiToBruno(JSON.parse(await readFile('openapi.json', 'utf8')));
`,
  async check(folder) {
    const { outcome } = await folder.import(bruno.command);
    const requests = itemsOf(outcome).map(fromBruno);
    const statuses = await send(requests);
    const all = reads(requests, statuses);

    expect(requests).toHaveLength(operations.length);
    expect(all.filter((read) => !/: 2\d\d$/.test(read))).toEqual([]);
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
    const accepted = [...statuses.values()].filter((status) => status < 300).length;
    return `A collection with a folder per tag, the contract's examples and its OAuth 2. Of its ${requests.length} requests to the sandbox with the seed \`examples\`, sent as they are imported, ${accepted} return 2xx, including all ${all.length} GETs, and none return 5xx.`;
  },
};

/** The values that somebody fills in for the names in a path: those of the contract's examples. */
function fillIn(method: string, path: string): string {
  const template = path.replaceAll(/\{\{ (\w+) \}\}/g, '{$1}');
  const { parameters = [] } = openapi['paths'][template][method.toLowerCase()];
  const examples = new Map<string, string>(
    parameters
      .map((one: JsonObject) => dereference(openapi, one))
      .map(({ name, examples }: JsonObject) => [
        name,
        Object.values<JsonObject>(examples ?? {})[0]?.['value'],
      ]),
  );
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? '');
}

const insomnia: Tool = {
  name: 'Insomnia',
  package: 'insomnia-importers',
  group: 'Collections and agents',
  language: 'js',
  command: `\
import { readFile } from 'node:fs/promises';
import { convert } from 'insomnia-importers';

export const outcome = await convert(await readFile('openapi.json', 'utf8'));
`,
  async check(folder) {
    const { outcome } = await folder.import(insomnia.command);
    const requests: Imported[] = outcome.data.resources
      .filter(({ _type }: JsonObject) => _type === 'request')
      .map(({ name, method, url, parameters }: JsonObject) => {
        expect(parameters).toEqual([]);
        return { name, method, path: fillIn(method, url.replace('{{ base_url }}', '')) };
      });
    const gets = requests.filter(({ method }) => method === 'GET');
    const all = reads(gets, await send(gets));

    expect(requests).toHaveLength(operations.length);
    expect(all.filter((read) => !/: 2\d\d$/.test(read))).toEqual([]);
    return `A workspace with a folder per tag and ${requests.length} requests with their scopes. With the ids of the examples in its environment, all ${all.length} GETs return 2xx.`;
  },
  limits: [
    {
      says: 'It resolves the references of OpenAPI 3.0 only: bodies of a description of 3.1 are to be filled in by hand.',
      async prove(folder) {
        await folder.write('openapi.json', JSON.stringify(TINY));
        expect(JSON.stringify((await folder.import(insomnia.command)).outcome)).toContain(
          '"text":"null"',
        );
      },
    },
  ],
};

export const importers: readonly Tool[] = [bruno, insomnia];
