import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'summary-form';

test('accepts five words and a name with a capital within', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Get WhatsApp templates of API';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('accepts a verb that ends like another form', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Pass the word';
    paths['/v1/contacts'].get.summary = 'Ping the service';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects six words', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Get the context of the application';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary has 6 words; at most 5 fit a menu.',
  ]);
});

test('rejects a full stop', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Get the context.';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary ends like a sentence: leave the full stop out.',
  ]);
});

test('rejects a small letter at the start', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'get the context';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary must start with a capital.',
  ]);
});

test('rejects other forms of the verb', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Gets the context';
    paths['/v1/contacts'].get.summary = 'Listing contacts';
    paths['/v1/contacts'].post.summary = 'Created contact';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary must start with an imperative, such as `Get`, not `Gets`.',
    'paths./v1/contacts.get.summary: The summary must start with an imperative, such as `Get`, not `Listing`.',
    'paths./v1/contacts.post.summary: The summary must start with an imperative, such as `Get`, not `Created`.',
  ]);
});

test('rejects title case', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Get the Context';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary must be in sentence case: `Context` has a capital.',
  ]);
});

test('rejects one word', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Context';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: The summary must be an imperative and what it is about, such as `Get a deal`.',
  ]);
});
