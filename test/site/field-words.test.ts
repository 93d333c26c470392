import { expect, test } from 'vitest';
import { responseExamples } from '../../scripts/contract/named-examples.ts';
import { sampleRequests } from '../../scripts/emit/code-samples/sample-request.ts';
import { constraintWords } from '../../scripts/site/fields/constraint-words.ts';
import { typeWords } from '../../scripts/site/fields/type-words.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';
import { familyEvents } from '../../scripts/site/reference/operation-facts.ts';
import { errorTable } from '../../scripts/site/reference/operation-page.ts';
import { listFamilies } from '../../scripts/site/reference/operation-links.ts';
import { objectLinks } from '../../scripts/site/reference/resources.ts';
import { walkOpenapi } from '../../scripts/contract/walk-schemas.ts';
import type { SiteContext } from '../../scripts/site/site-context.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';

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

test('an operation has all codes of each error, and each example the response of its name', () => {
  for (const operation of operations) {
    const table = printHtml(errorTable({ openapi } as SiteContext, operation));
    const named = (status: string | number) => responseExamples(openapi, operation.node, status);
    for (const { value } of operation.errorStatuses.flatMap(named))
      expect(table).toContain(`#${Object(value).error.code ?? Object(value).error}"`);
    const names = named(operation.success.status).map(({ name }) => name);
    for (const { name, response } of sampleRequests(openapi, operation))
      expect(response?.name).toBe(names.find((one) => one === name));
  }
});

test('each event is told of on the pages of one family', () => {
  const families = listFamilies(openapi, operations).map(({ name }) => name);
  const told = families.flatMap((name) => familyEvents({ asyncapi } as SiteContext, name));

  expect(told.sort()).toEqual(Object.keys(asyncapi['components'].messages).sort());
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
