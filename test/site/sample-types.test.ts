// The samples and the guides are not only run: a reader's compiler takes them as they are.
import { expect, test } from 'vitest';
import {
  codeSamples,
  eventSamples,
  operationSamples,
} from '../../scripts/emit/code-samples/code-samples.ts';
import { sampleRequest } from '../../scripts/emit/code-samples/sample-request.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';
import { codeBlocks } from '../code-block.ts';
import { withSources } from '../import-code.ts';
import { compile } from '../webhooks/types/compile.ts';

const GUIDES = ['authentication', 'errors', 'pagination', 'idempotency', 'jobs', 'rate-limits'];
GUIDES.push('versioning', 'migration', 'workflows', 'send-template', 'sync-contacts', 'agents');

const local = (code: string): string => withSources(code).replaceAll("'../", "'~/");

function sampleFiles(): Record<string, string> {
  const ofOperations = operations.map((operation): [string, string] => {
    const sample = operationSamples(openapi, operation).find(({ lang }) => lang === 'TypeScript');
    return [`${operation.id}.ts`, local(sample?.source ?? '')];
  });
  const ofEvents = Object.entries(asyncapi['components'].messages).map(
    ([type, message]): [string, string] => [
      `${type}.ts`,
      local(eventSamples(type, message as object)[0]?.source ?? ''),
    ],
  );
  return Object.fromEntries([...ofOperations, ...ofEvents]);
}

function guideFiles(): Record<string, string> {
  const blocks = GUIDES.flatMap((guide) =>
    codeBlocks(`docs/${guide}.md`, 'ts').map(({ name, code }) => [
      `${guide}-${name}.ts`,
      `${local(code)}\nexport {};\n`,
    ]),
  );
  return Object.fromEntries(blocks);
}

test('every sample and every block of the guides compiles', async () => {
  const files = { ...sampleFiles(), ...guideFiles() };
  expect(Object.keys(files).length).toBeGreaterThan(operations.length + 20);

  const { errors } = await compile('typescript7', files);

  expect(errors).toEqual([]);
});

test('secrets come from the environment, in each language, and no header is written twice', () => {
  const samples = operations.flatMap((one) => codeSamples(sampleRequest(openapi, one)));
  const shown = samples.filter(({ source }) => /example_secret|Bearer [\w.]{8,}/.test(source));

  expect(shown).toEqual([]);
  const ofToken = samples.filter(({ source }) => source.includes('CRM_CLIENT_SECRET'));
  expect(new Set(ofToken.map(({ label }) => label)).size).toBe(7);
  // The library of Python brings the content type of `json=` by itself.
  expect(samples.filter(({ source }) => /content-type[^]*json=/i.test(source))).toEqual([]);
  expect(samples.some(({ source }) => source.includes('json='))).toBe(true);
});
