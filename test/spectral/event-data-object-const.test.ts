import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'event-data-object-const';

/** The document, with an event whose data has the given property `object`. */
function withObject(object: object): any {
  return asyncapiDocument(({ components }) => {
    components.messages['contact.created'].payload = {
      type: 'object',
      properties: { data: { type: 'object', properties: { object } } },
    };
  });
}

test('accepts data with a constant object', async () => {
  expect(await lint(RULE, withObject({ type: 'string', const: 'contact' }))).toEqual([]);
});

test('rejects data whose object may be anything', async () => {
  expect(await lint(RULE, withObject({ type: 'string' }))).toEqual([
    'components.messages.contact.created.payload.properties.data.properties.object: The data needs the property `object` with `const`: the type of the resource.',
  ]);
});
