// What compiles and what does not: `npm run check` fails on an expected error that is none.
import { expect, test } from 'vitest';
import type { Contact, Deal } from '../../src/index.ts';
import { createTestFetch, fixture } from '../../src/testing/index.ts';

const testFetch = createTestFetch();

test('what the contract has compiles and is accepted', () => {
  const now = new Date();
  const deal: Deal = fixture('deals.get', { stage: 'won' });
  const entry: Contact = fixture('contacts.list', { name: 'Ada' });
  testFetch.respond('contacts.get', { status: 404, example: 'resource_not_found' });
  testFetch.respond('contacts.get', { status: 418, text: 'a teapot' });
  testFetch.respond('contacts.get', {
    data: { object: 'contact', id: 'con_1', created_at: now, updated_at: now },
  });
  testFetch.respond('deals.list', { data: [deal] });
  testFetch.respond('jobs.get', { example: 'succeeded', delayMs: 1 });
  testFetch.respond('contacts.list', () => ({ data: [entry] }));
  testFetch.respond('contacts.get', async ({ params }) =>
    params['id'] ? { status: 404 } : { data: entry },
  );

  expect(deal.stage).toBe('won');
});

test('what the contract does not have does not compile, and is refused', () => {
  const refused: (() => unknown)[] = [
    // @ts-expect-error there is no such operation
    () => testFetch.respond('contact.get', {}),
    // @ts-expect-error there is no such status
    () => testFetch.respond('contacts.get', { status: 201 }),
    // @ts-expect-error there is no such example
    () => testFetch.respond('contacts.get', { example: 'no' }),
    // @ts-expect-error the example is one of a 404
    () => testFetch.respond('contacts.get', { example: 'resource_not_found' }),
    // @ts-expect-error the example is one of a success
    () => testFetch.respond('contacts.get', { status: 404, example: 'contact' }),
    // @ts-expect-error an id is a string, and more is missing
    () => testFetch.respond('contacts.get', { body: { data: { id: 1 } } }),
    // @ts-expect-error there are no times
    () => testFetch.respond('contacts.get', { data: { object: 'contact', id: 'con_1' } }),
    // @ts-expect-error a list is one
    () => testFetch.respond('contacts.list', { data: fixture('contacts.get') }),
    // @ts-expect-error a deal is no contact
    () => testFetch.respond('contacts.get', { data: fixture('deals.get') }),
    // @ts-expect-error an error has no data
    () => testFetch.respond('contacts.get', { status: 404, data: fixture('contacts.get') }),
    // @ts-expect-error there is no such field
    () => testFetch.respond('contacts.get', { stats: 404 }),
    // @ts-expect-error a stage is a string
    () => fixture('deals.get', { stage: 7 }),
  ];

  for (const respond of refused) expect(respond).toThrow(TypeError);
});

test('a function that returns a wrong response does not compile', () => {
  // @ts-expect-error there is no such status
  testFetch.respond('contacts.get', () => ({ status: 201 }));
  // @ts-expect-error an id is a string
  testFetch.respond('contacts.get', async () => ({ data: { id: 7 } }));
  // @ts-expect-error there is no such field in a deal
  fixture('deals.get', { colour: 'red' });

  expect(testFetch.requests).toEqual([]);
});
