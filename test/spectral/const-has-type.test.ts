import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'const-has-type';

test('accepts a const with its type', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts an example that has a member of that name', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Meta.properties.request_id.examples = [{ const: 1 }];
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a const alone', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Job.properties.object.type;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Job.properties.object.const: `const` needs `type` beside it, or readers show the value as of any type.',
  ]);
});

test('rejects a const alone in an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.schemas.ContactCreatedEvent.properties.type.type;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.type.const: `const` needs `type` beside it, or readers show the value as of any type.',
  ]);
});
