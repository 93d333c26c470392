import { expect } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { operations } from '../examples.ts';
import type { Tool } from '../tool.ts';
import type { ToolFolder } from '../tool-folder.ts';
import { startSandbox } from './start-sandbox.ts';

const leaves = (item: JsonObject): JsonObject[] => item['item']?.flatMap(leaves) ?? [item];

/** Reads before it writes and deletes last, so that the examples are there while they are read. */
function inOrder(collection: JsonObject): JsonObject[] {
  const rank = ({ request }: JsonObject): number =>
    ['GET', 'POST', 'PATCH', 'DELETE'].indexOf(request['method']);
  return leaves(collection).sort((left, right) => rank(left) - rank(right));
}

/** Runs a collection by Newman against a sandbox; resolves to the status of each request by its name. */
async function runCollection(
  folder: ToolFolder,
  collection: JsonObject,
): Promise<[string, number][]> {
  const sandbox = await startSandbox('examples');
  const auth = { type: 'bearer', bearer: [{ key: 'token', value: sandbox.token }] };
  await folder.write(
    'run.json',
    JSON.stringify({ ...collection, item: inOrder(collection), auth }),
  );
  const report = '-r json --reporter-json-export ran.json';
  await folder.run(`newman run run.json --env-var baseUrl=${sandbox.url} ${report}`);
  const { run } = JSON.parse(await folder.read('ran.json'));
  return run.executions.map(({ item, response }: JsonObject) => [item.name, response?.code ?? 0]);
}

export const postman: Tool = {
  name: 'Postman and Newman',
  package: 'openapi-to-postmanv2',
  group: 'Collections and agents',
  language: 'sh',
  command: `\
npx openapi2postmanv2 -s openapi.json -o postman.json \\
  -O folderStrategy=Tags,parametersResolution=Example,enableOptionalParameters=false,alwaysInheritAuthentication=true
`,
  async check(folder) {
    const collection: JsonObject = JSON.parse(await folder.read('postman.json'));
    const ran = await runCollection(folder, collection);
    const gets = leaves(collection).filter(({ request }) => request.method === 'GET');
    const statuses = new Map(ran);

    expect(collection['variable']).toEqual([
      expect.objectContaining({ key: 'baseUrl', value: 'https://api.example.com' }),
    ]);
    expect(JSON.stringify(collection)).toContain('"key":"grant_type","value":"client_credentials"');
    expect(ran).toHaveLength(operations.length);
    expect(ran.filter(([, status]) => status === 0 || status >= 500)).toEqual([]);
    expect(gets.filter(({ name }) => statuses.get(name) !== 200).map(({ name }) => name)).toEqual(
      [],
    );
    const accepted = ran.filter(([, status]) => status < 300).length;
    return `A collection with a folder per tag and the contract's examples. Newman sends its ${ran.length} requests to the sandbox with the seed \`examples\`: ${accepted} return 2xx, including every GET, and none return 5xx.`;
  },
};
