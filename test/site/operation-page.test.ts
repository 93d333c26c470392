import { expect, test } from 'vitest';
import { responseExamples } from '../../scripts/contract/named-examples.ts';
import { sampleRequests } from '../../scripts/emit/code-samples/sample-request.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';
import { familyEvents } from '../../scripts/site/reference/operation-facts.ts';
import { listFamilies } from '../../scripts/site/reference/operation-links.ts';
import { errorTable } from '../../scripts/site/reference/operation-page.ts';
import type { SiteContext } from '../../scripts/site/site-context.ts';
import { asyncapi, openapi, operations } from '../contract/contract.ts';

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
