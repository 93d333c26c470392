import { expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintUnwritableFields } from '../../scripts/lint/unwritable-fields.ts';
import { type Plant, plantContract } from './planted-contract.ts';

const NICKNAME = `
  nickname:
    description: What friends call the contact.
    x-stability-level: beta
    type: string
    examples: [Lu]`;

async function lintWith(texts: Readonly<Record<string, string>>) {
  const plants: Plant[] = Object.entries(texts).map(([schema, text]) => ({
    file: `schemas/${schema}.yaml`,
    from: '\nproperties:',
    to: `\nproperties:${text}`,
  }));
  return lintUnwritableFields(await readContract(await plantContract(plants)));
}

test('an optional field that create and update lack is a finding at the field', async () => {
  expect(await lintWith({ Contact: NICKNAME })).toEqual([
    {
      file: 'openapi/schemas/Contact.yaml',
      line: 6,
      column: 3,
      tool: 'contract',
      rule: 'field-is-writable',
      message:
        'ContactCreate and ContactUpdate lack `nickname`: add it there, or say `readOnly: true` here if the service sets it.',
    },
  ]);
});

test.each([
  ['one of them takes', { Contact: NICKNAME, ContactUpdate: NICKNAME }],
  ['the service sets', { Contact: `${NICKNAME}\n    readOnly: true` }],
  ['`expand` embeds', { Contact: '\n  company: { $ref: ./Company.yaml }' }],
  ['a resource has that nothing creates or updates', { Job: NICKNAME }],
])('a field that %s is none', async (_, texts) => {
  expect(await lintWith(texts)).toEqual([]);
});
