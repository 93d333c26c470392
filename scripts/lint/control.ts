import type { Contract } from '../contract/read-contract.ts';
import { walkOpenapi } from '../contract/walk-schemas.ts';
import type { Finding } from '../../src/lint/finding.ts';
import { ExampleCheck } from './example-check.ts';
import { checkDescription } from './examples.ts';

/**
 * What is wrong with the description of the sandbox's control API, beside what Redocly says: examples that do not
 * fit, and names of schemas that the contract does not have.
 */
export function lintControl({ openapi, control, sources }: Contract): Finding[] {
  if (!control) return [];
  const check = new ExampleCheck('control', control, sources);
  checkDescription(check, control);
  const findings: Finding[] = [];
  walkOpenapi(control, {
    schema({ 'x-contract-schema': name }, pointer) {
      if (name === undefined || openapi['components'].schemas[name]) return;
      findings.push({
        ...sources.locate(`${pointer}/x-contract-schema`, 'control'),
        tool: 'contract',
        rule: 'contract-schema-exists',
        message: `The contract has no schema "${name}".`,
      });
    },
  });
  return [...check.findings, ...findings];
}
