// What is wrong with the description of the control API is a finding at its line.
import { expect, test } from 'vitest';
import type { Contract } from '../../scripts/contract/read-contract.ts';
import { SourceMap } from '../../scripts/contract/source-map.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { lintControl } from '../../scripts/lint/examples.ts';
import { control } from '../sandbox/control/open-control.ts';

const schemas = Object.fromEntries(
  [...JSON.stringify(control).matchAll(/"x-contract-schema":"(\w+)"/g)].map(([, name]) => [
    name,
    {},
  ]),
);

function lint(change: (document: any) => void) {
  const document = structuredClone(control);
  change(document);
  const openapi = { components: { schemas } };
  const contract = { openapi, control: document, sources: new SourceMap(ROOT) };
  return lintControl(contract as unknown as Contract);
}

test('the description has no finding, and a tree without one has none either', () => {
  expect(lint(() => undefined)).toEqual([]);
  expect(lintControl({ openapi: {} } as unknown as Contract)).toEqual([]);
});

test('an example of a body and of a field that do not fit are findings', () => {
  const findings = lint(({ paths, components }) => {
    const { content } = paths['/_sandbox/clock/advance'].post.requestBody;
    content['application/json'].examples.day.value = { milliseconds: 'a day' };
    components.schemas.SandboxClock.properties.speed.examples = [-1];
  });

  expect(findings).toMatchObject([
    {
      file: 'openapi/sandbox-control/clock.yaml',
      rule: 'example',
      message: expect.stringContaining('/milliseconds'),
    },
    { file: 'openapi/sandbox-control/clock.yaml', rule: 'schema-example' },
  ]);
  expect(findings.every(({ line }) => line > 1)).toBe(true);
});

test('a schema that the contract does not have is a finding', () => {
  const findings = lint(({ components }) => {
    const { content } = components.schemas.InboundMessage.properties;
    content['x-contract-schema'] = 'Content';
  });

  expect(findings).toMatchObject([
    { rule: 'contract-schema-exists', message: 'The contract has no schema "Content".' },
  ]);
});
