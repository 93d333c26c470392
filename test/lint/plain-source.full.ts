// What lies in openapi/ is plain OpenAPI and AsyncAPI: third-party tools, with rules of their own and nothing of
// ours, find no fault in it, and read in it what the bundle says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../src/service/json.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const ROOTS = ['openapi', 'asyncapi', 'sandbox-control'].map((name) => `openapi/${name}.yaml`);
const ARAZZO = 'openapi/workflows.arazzo.yaml';
const folder = ownFolder(afterAll);
beforeAll(() => {
  writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\n');
  writeFileSync(join(folder, 'spectral.yaml'), "extends: ['spectral:oas', 'spectral:asyncapi']\n");
});

/** Runs a command as `npx` does, and resolves to its exit status and what it prints. */
async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...QUIET } });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code: Number(code), printed };
}

async function lintWithRedocly(root: string): Promise<string[]> {
  const config = `--config=${join(folder, 'redocly.yaml')}`;
  const { printed } = await run(REDOCLY, 'lint', root, config, '--format=json');
  const { problems } = JSON.parse(printed.slice(0, printed.lastIndexOf('}') + 1));
  return problems.map(({ ruleId, location: [{ source }] }: any) => `${ruleId} in ${source.ref}`);
}

async function lintWithSpectral(...args: string[]): Promise<string[]> {
  const { printed } = await run(SPECTRAL, 'lint', ...args, '--format=json', '--quiet');
  const results = JSON.parse(printed) as { code: string; source: string; path: string[] }[];
  return results.map(({ code, source, path }) => {
    const place = path[0] === 'paths' && path.length === 2 ? ['paths', '*'] : path;
    return `${code} in ${relative(ROOT, source)} ${place.join('.')}`.trim();
  });
}

const distinct = (findings: string[]): string[] => [...new Set(findings)].sort();

test('Redocly with its recommended rules finds nothing but what is meant', async () => {
  const findings = await Promise.all([...ROOTS, ARAZZO].map(lintWithRedocly));

  expect(findings.flat()).toEqual([
    // The service's address is not stated; the reserved name is one that no token can leak to.
    'no-server-example.com in openapi/openapi.yaml',
  ]);
});

test('`redocly lint` and `spectral lint` as an editor runs them find nothing', async () => {
  expect(readFileSync(join(ROOT, 'redocly.yaml'), 'utf8')).not.toContain('plugins');
  // With all of recommended-strict, which has no warnings.
  expect((await run(REDOCLY, 'lint')).code).toBe(0);
  expect(await lintWithSpectral('openapi/openapi.yaml', 'openapi/asyncapi.yaml')).toEqual([]);
});

// Spectral's extension bundles the rule set, and would fetch any package that it does not bring along.
test('the rule set of editors needs no package but those of Spectral', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/spectral/own-rules.js'],
    bundle: true,
    metafile: true,
    write: false,
    packages: 'external',
  });
  const packages = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );

  expect([...new Set(packages)].sort()).toEqual([
    '@stoplight/spectral-formats',
    '@stoplight/spectral-functions',
  ]);
});

test('Spectral with its own rules finds nothing but faults of its own, and what is meant', async () => {
  const findings = await lintWithSpectral(...ROOTS, `--ruleset=${join(folder, 'spectral.yaml')}`);
  const exampleFaults = findings.filter((finding) => finding.includes('openapi/examples/Error'));

  // It follows the references of a file a hundred times. Of what every operation returns, the rest stays a `$ref`.
  expect(exampleFaults.map((finding) => finding.split(' ')[0])).toEqual(
    exampleFaults.map(() => expect.stringMatching(/^oas3-(?:valid-media|examples-value)/)),
  );
  expect(distinct(findings.filter((finding) => !exampleFaults.includes(finding)))).toEqual([
    // 3.1.0 adds bindings for ROS 2 and nothing else, and several tools fail on it without a word.
    'asyncapi-latest-version in openapi/asyncapi.yaml asyncapi',
    // The control API is served by this package, on the user's own machine.
    'info-contact in openapi/sandbox-control.yaml info',
    // Its schema of OpenAPI 3.1 does not allow a path to be a `$ref`; the specification does.
    'oas3-schema in openapi/openapi.yaml paths.*',
    'oas3-schema in openapi/sandbox-control.yaml paths.*',
    // The file of `sandbox --config`, which no operation takes.
    'oas3-unused-component in openapi/sandbox-control.yaml components.schemas.SandboxConfig',
  ]);
});

/** A node without its words, which the bundle completes. */
function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).filter(
    ([key, value]) => key !== 'description' || typeof value !== 'string',
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutWords(value)]));
}

describe('a bundle by Redocly alone', () => {
  async function bundle(name: string): Promise<JsonObject> {
    const path = join(folder, `${name}.json`);
    const config = `--config=${join(folder, 'redocly.yaml')}`;
    const { code } = await run(REDOCLY, 'bundle', `openapi/${name}.yaml`, config, `-o=${path}`);
    expect(code).toBe(0);
    return JSON.parse(readFileSync(path, 'utf8'));
  }

  test('has the schemas of ours in every response of every operation', async () => {
    const plain = await bundle('openapi');
    const schemasOf = ({ paths, components }: JsonObject, path: string, verb: string) =>
      Object.entries<JsonObject>(paths[path][verb].responses).map(([status, { $ref }]) => {
        const { content = {} } = components.responses[$ref.split('/').at(-1)];
        const media = Object.entries<JsonObject>(content);
        return [status, ...media.map(([type, { schema }]) => [type, schema])];
      });

    expect(operations).toHaveLength(112);
    for (const { path, verb } of operations)
      expect(schemasOf(plain, path, verb)).toEqual(schemasOf(openapi, path, verb));
    const { schemas } = plain['components'];
    expect(schemas).toHaveProperty('ContactPage');
    for (const [name, schema] of Object.entries(schemas))
      expect(withoutWords(schema)).toEqual(withoutWords(openapi['components'].schemas[name]));
  });

  test('has the headers and the body of ours in every event', async () => {
    const { channels, components } = await bundle('asyncapi');
    const { messages, schemas } = asyncapi['components'];

    expect(Object.keys(messages)).toHaveLength(17);
    expect(Object.keys(channels.webhook.messages).sort()).toEqual(Object.keys(messages));
    for (const [name, { headers, payload }] of Object.entries<JsonObject>(messages)) {
      const written = channels.webhook.messages[name];
      const body = schemas[payload.$ref.split('/').at(-1)];
      expect(withoutWords(written.headers)).toEqual(withoutWords(headers));
      expect(withoutWords(written.payload)).toEqual(withoutWords(body));
    }
    for (const [name, schema] of Object.entries(components.schemas))
      expect(withoutWords(schema)).toEqual(withoutWords(schemas[name]));
  });
});
