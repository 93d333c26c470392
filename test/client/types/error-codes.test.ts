import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { openapi } from '../../contract/contract.ts';

const STATUSES: Readonly<Record<string, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  412: 'conflict_error',
  429: 'rate_limit_error',
  500: 'api_error',
};
// Codes that the client has of its own.
const OWN = ['repeated_cursor', 'missing_cursor'];

/** The codes by type, as the interface writes them. */
function typedCodes(): Record<string, string[]> {
  const text = readFileSync(join(ROOT, 'src/client/error-codes.ts'), 'utf8');
  const [, body = ''] = /interface ErrorCodes \{([\s\S]*?)\n\}/.exec(text) ?? [];
  const members = [...body.matchAll(/(\w+):([^;]*);/g)];
  return Object.fromEntries(
    members.map(([, type, codes = '']) => [
      type,
      [...codes.matchAll(/'(\w+)'/g)]
        .map(([, code]) => code as string)
        .filter((code) => !OWN.includes(code))
        .sort(),
    ]),
  );
}

/** The codes by type, as the error guide groups them. */
function guidedCodes(): Record<string, string[]> {
  const guide = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
  const chapters = guide.split(/^## /m).flatMap((text) => text.split(/^Codes of /)[1] ?? []);
  const guided: Record<string, string[]> = {};
  for (const chapter of chapters) {
    const type = STATUSES[chapter.slice(0, 3)] ?? '';
    const codes = [...chapter.matchAll(/^### `(\w+)`/gm)].map(([, code]) => code as string);
    guided[type] = [...(guided[type] ?? []), ...codes].sort();
  }
  return guided;
}

test('each class of errors has the codes that the error guide lists under its status', () => {
  expect(typedCodes()).toEqual(guidedCodes());
});

test('they are all codes of the contract, each once', () => {
  const known = openapi['components'].schemas.ErrorBody.properties.code['x-extensible-enum'];

  expect(Object.values(typedCodes()).flat().sort()).toEqual([...known].sort());
});
