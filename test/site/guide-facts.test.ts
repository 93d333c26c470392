// What the guides list has to be what the contract has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { openapi } from '../contract/contract.ts';

const guide = (name: string): string => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8');

test('the guide to errors has a section for each code, and no other', () => {
  const { ErrorBody, TokenError } = openapi['components'].schemas;
  const known = [ErrorBody.properties.code, TokenError.properties.error];
  const wanted = known.flatMap((schema) => schema['x-extensible-enum'] as string[]);

  const sections = [...guide('errors').matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  expect(sections.sort()).toEqual(wanted.sort());
});

test('the guide to errors pairs each type with its status', () => {
  const rows = [...guide('errors').matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)];

  expect(rows).toHaveLength(8);
  for (const [, status, type] of rows)
    expect(guide('conventions')).toMatch(new RegExp(`\\| ${status} +\\| \`${type}\``));
});

test('the guide to authentication lists each scope with what it allows', () => {
  const { scopes } = openapi['components'].securitySchemes.oauth2.flows.clientCredentials;
  const rows = [...guide('authentication').matchAll(/^\| `([a-z_]+:[a-z]+)` +\| (.*?) +\|$/gm)];

  expect(Object.fromEntries(rows.map(([, scope, text]) => [scope, text]))).toEqual(scopes);
});
