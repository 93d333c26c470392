import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'text-finished';

test('accepts words that only look like it', async () => {
  const document = openapiDocument(({ info }) => {
    info.description = 'A task to do, in the list of todos of the XXXL shop.';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a note to oneself', async () => {
  const document = openapiDocument(({ info }) => {
    info.description = 'TODO: write.';
  });

  expect(await lint(RULE, document)).toEqual([
    'info.description: "TODO": write the text, or leave it out.',
  ]);
});

test('rejects a placeholder in the summary', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.summary = 'Lorem ipsum dolor';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.summary: "Lorem ipsum": write the text, or leave it out.',
  ]);
});

test('rejects a word of a schema', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.description = 'FIXME';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.description: "FIXME": write the text, or leave it out.',
  ]);
});
