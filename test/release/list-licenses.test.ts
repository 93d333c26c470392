import { expect, test } from 'vitest';
import { listLicenses } from '../../scripts/release/list-licenses.ts';

const component = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses });

test('lists what is permissive, also where one may choose', () => {
  const components = [
    component('b', { license: { id: 'MIT' } }),
    { group: '@x', ...component('a', { expression: '(MIT OR GPL-2.0-only)' }) },
  ];

  expect(listLicenses({ components })).toEqual({
    lines: ['  @x/a 1.0.0: (MIT OR GPL-2.0-only)', '  b 1.0.0: MIT'],
    faults: [],
  });
});

test.each([
  ['GPL-3.0-only', [{ license: { id: 'GPL-3.0-only' } }]],
  ['unknown', []],
  ['(MIT AND GPL-2.0-only)', [{ expression: '(MIT AND GPL-2.0-only)' }]],
  ['MIT AND Own', [{ license: { id: 'MIT' } }, { license: { name: 'Own' } }]],
])('reports %s', (license, licenses) => {
  const { faults } = listLicenses({ components: [component('a', ...licenses)] });

  expect(faults).toEqual([`a is under the license ${license}: who passes it on has duties.`]);
});
