import { expect, test } from 'vitest';
import type { Finding } from '../../src/lint/finding.ts';
import { mergeDuplicates } from '../../src/lint/merge-duplicates.ts';

const finding = (tool: Finding['tool'], rule: string, more: Partial<Finding> = {}): Finding => ({
  file: 'openapi/paths/me.yaml',
  line: 5,
  column: 3,
  message: `${tool} says ${rule}.`,
  tool,
  rule,
  ...more,
});
const voices = (findings: Finding[]): string[] =>
  mergeDuplicates(findings).map(({ tool, rule, line }) => `${tool} ${rule} ${line}`);

test.each([
  ['operation-operationId-unique', 'operation-operationId-unique'],
  ['security-scopes-defined', 'oas3-operation-security-defined'],
  ['no-path-trailing-slash', 'path-keys-no-trailing-slash'],
  ['no-duplicated-enum-values', 'duplicated-entry-in-enum'],
  ['struct', 'oas3-schema'],
  ['spec-example-values', 'oas3-examples-value-or-externalValue'],
  ['no-identical-paths', 'no-ambiguous-paths'],
])('%s and %s of two tools at one place are one finding', (redocly, spectral) => {
  expect(voices([finding('redocly', redocly), finding('spectral', spectral)])).toEqual([
    `redocly ${redocly} 5`,
  ]);
});

test('a rule of ours goes before its twin, whoever spoke first', () => {
  const twin = finding('spectral', 'owasp:api1:2023-no-numeric-ids');

  expect(voices([twin, finding('spectral', 'id-is-string')])).toEqual(['spectral id-is-string 5']);
});

test('other lines, other files and other rules stay', () => {
  const findings = [
    finding('redocly', 'struct'),
    finding('spectral', 'oas3-schema', { line: 6 }),
    finding('spectral', 'oas3-schema', { file: 'openapi/paths/jobs.yaml' }),
    finding('spectral', 'summary-form'),
  ];

  expect(mergeDuplicates(findings)).toEqual(findings);
});

test.each([
  ['at the same place', '#/a/b', true],
  ['in the place', '#/a/b/c/d', true],
  ['around the place', '#/a', true],
  ['around everything', '#', false],
  ['beside it', '#/a/c', false],
  ['at a place of a longer name', '#/a/bc', false],
])('what a twin says %s is told once: %s is %s', (_where, pointer, isTwin) => {
  const first = finding('spectral', 'keywords-agree', { pointer: '#/a/b' });
  const other = finding('redocly', 'no-schema-type-mismatch', { pointer });

  for (const line of [5, 9])
    expect(mergeDuplicates([first, { ...other, line }])).toHaveLength(isTwin ? 1 : 2);
});

test('a path that two have and a parameter that it lacks are two faults', () => {
  const rules = ['path-parameters-defined', 'no-identical-paths'];
  const findings = rules.map((rule) => finding('redocly', rule, { pointer: '#/paths/~1a' }));

  expect(mergeDuplicates(findings)).toEqual(findings);
});

test('thousands of findings in one line take no longer than in many', () => {
  const pair = (_: unknown, index: number): Finding[] => [
    finding('redocly', 'struct', { pointer: `#/a/${index}` }),
    finding('spectral', 'oas3-schema', { pointer: `#/a/${index}/b` }),
  ];
  const findings = Array.from({ length: 5_000 }, pair).flat();
  const start = performance.now();

  expect(mergeDuplicates(findings)).toHaveLength(5_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('two faults of one rule at one place stay', () => {
  const findings = [
    finding('redocly', 'struct', { message: 'One.' }),
    finding('redocly', 'struct', { message: 'Two.' }),
  ];

  expect(mergeDuplicates([...findings, finding('spectral', 'oas3-schema')])).toEqual(findings);
});

test('it is a function of its findings: a second time changes nothing', () => {
  const once = mergeDuplicates([
    finding('redocly', 'struct'),
    finding('spectral', 'oas3-schema'),
    finding('spectral', 'summary-form'),
  ]);

  expect(mergeDuplicates(once)).toEqual(once);
});

test('what a parser says around a fault of form goes where the fault is placed, and stays elsewhere', () => {
  const echoes = [1, 9].map((line) => finding('asyncapi', 'asyncapi-document-resolved', { line }));
  const other = { file: 'openapi/asyncapi.yaml' };
  const far = finding('asyncapi', 'asyncapi-document-resolved', other);

  expect(
    voices([...echoes, far, finding('redocly', 'struct', { severity: 'error', line: 14 })]),
  ).toEqual(['redocly struct 14']);
  expect(voices([far, finding('redocly', 'struct', { severity: 'error' })])).toHaveLength(2);
  const unlikely = finding('redocly', 'struct', { severity: 'warn', line: 14 });
  expect(voices([finding('spectral', 'asyncapi-schema'), unlikely])).toHaveLength(2);
});
