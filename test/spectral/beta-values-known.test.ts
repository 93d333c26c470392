import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'beta-values-known';

const withValues = (values: unknown) =>
  openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties.stage, {
      'x-extensible-enum': ['lead', 'customer'],
      'x-beta-values': values,
    });
  });

test('accepts values of the list', async () => {
  expect(await lint(RULE, withValues(['customer']))).toEqual([]);
});

test('rejects a value that the list does not have', async () => {
  expect(await lint(RULE, withValues(['customer', 'costumer']))).toEqual([
    'components.schemas.Contact.properties.stage.x-beta-values: `costumer` is not among the values of the list.',
  ]);
});
