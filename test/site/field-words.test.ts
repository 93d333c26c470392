import { expect, test } from 'vitest';
import { constraintWords } from '../../scripts/site/fields/constraint-words.ts';
import { typeWords } from '../../scripts/site/fields/type-words.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';
import { listFamilies } from '../../scripts/site/reference/operation-links.ts';
import { objectLinks } from '../../scripts/site/reference/resources.ts';
import { walkOpenapi } from '../../scripts/contract/walk-schemas.ts';
import { openapi, operations } from '../contract/contract.ts';

test.each([
  [{ minItems: 1, maxItems: 50000 }, ['1 to 50,000 items']],
  [{ maxLength: 64 }, ['at most 64 characters']],
  [{ minLength: 1 }, ['at least 1 character']],
  [{ minItems: 1, maxItems: 1 }, ['exactly 1 item']],
  [{ minimum: 1, maximum: 100 }, ['1 to 100']],
  [{ minimum: 0 }, ['at least 0']],
  [{ minimum: 0, maximum: 9 }, ['0 to 9']],
  [{ minimum: -90, maximum: 90 }, ['-90 to 90']],
  [{ minimum: -90 }, ['at least -90']],
  [{ exclusiveMinimum: 0 }, ['more than 0']],
  [{ format: 'date-time' }, ['date-time']],
  [{ format: 'int64' }, []],
  [{ pattern: '^https://' }, ['starts with https://']],
])('%j is told as %j', (schema, words) => {
  expect(constraintWords(schema)).toEqual(words);
});

test('each pattern of the contract is told in words', () => {
  const untold: string[] = [];
  walkOpenapi(openapi, {
    schema: ({ pattern }, pointer) => {
      if (pattern && constraintWords({ pattern }).join('').startsWith('matches'))
        untold.push(`${pointer}: ${pattern}`);
    },
  });

  expect(untold).toEqual([]);
});

test('a type links to the family whose operation gets one, and no other shows the object', () => {
  const links = objectLinks(listFamilies(openapi, operations));

  for (const { family, result, verb } of operations)
    if (verb === 'get' && result.kind === 'resource')
      expect(links.get(result.schema), result.schema).toMatch(`reference/${family}/#`);
  expect(links.get('Contact')).toBe('reference/contacts/#object-contact');
});

const LINKS = new Map([['Contact', 'reference/contacts/#object-contact']]);

test.each([
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'array', items: { type: ['string', 'number'] } }, 'array of strings or numbers'],
  [
    { type: 'array', items: { type: 'array', items: { type: 'object' } } },
    'array of arrays of objects',
  ],
  [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object or null'],
  [{ const: 'contact' }, 'string'],
  [
    { $ref: '#/components/schemas/Contact' },
    '<a href="~/reference/contacts/#object-contact">Contact</a> object',
  ],
])('%j is of the type %s', (schema, words) => {
  expect(printHtml(typeWords(openapi, schema, LINKS))).toBe(words);
});
