import { expect, test } from 'vitest';
import { keepShipped } from '../../scripts/release/list-licenses.ts';

const component = (ref: string, isForDevelopment: boolean) => ({
  'bom-ref': ref,
  name: ref,
  version: '1.0.0',
  properties: [
    ...(isForDevelopment ? [{ name: 'cdx:npm:package:development', value: 'true' }] : []),
    { name: 'cdx:npm:package:path', value: `node_modules/${ref}` },
  ],
});

test('what is installed and what is bundled stay, with what they need of each other', () => {
  const bill = {
    metadata: { component: { 'bom-ref': 'root' } },
    components: [
      component('installed', false),
      component('bundled', true),
      component('linter', true),
      component('linter/node_modules/bundled', true),
    ],
    dependencies: [
      { ref: 'root', dependsOn: ['installed', 'bundled', 'linter'] },
      { ref: 'bundled', dependsOn: ['linter'] },
      { ref: 'linter', dependsOn: ['bundled'] },
      { ref: 'installed' },
    ],
  };
  const { components, dependencies } = keepShipped(bill, ['bundled']);

  expect(components).toEqual([
    component('installed', false),
    {
      ...component('bundled', true),
      properties: [
        { name: 'cdx:npm:package:bundled', value: 'true' },
        { name: 'cdx:npm:package:path', value: 'node_modules/bundled' },
      ],
    },
  ]);
  expect(dependencies).toEqual([
    { ref: 'root', dependsOn: ['installed', 'bundled'] },
    { ref: 'bundled', dependsOn: [] },
    { ref: 'installed', dependsOn: [] },
  ]);
});
