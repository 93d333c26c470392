import { expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { callMock } from './call-mock.ts';
import { typeName } from './field-types.ts';
import { operationOf, requestOf } from './look-up.ts';

const send = 'POST /v1/messages';
const recipient = dereference(openapi, requestOf(send)['properties'].to);

test('R-112 a message may name a raw recipient in to.identifier', async () => {
  const content = { type: 'text', text: 'Hello' };
  const { identifier } = recipient.properties;

  expect(typeName(identifier)).toBe('string');
  expect(identifier['x-stability-level']).toBe('stable');
  expect(identifier.description).toMatch(/raw recipient/i);
  const { status } = await callMock(send, {
    body: { to: { identifier: '+34600000142' }, content },
  });
  expect(status).toBe(201);
});

test('R-113 to.identifier resolves the contact or creates it', () => {
  const says = /resolves (to )?the contact [^.]*creates/i;

  expect(recipient.properties.identifier.description).toMatch(says);
  expect(operationOf(send).node['description']).toMatch(says);
});

const contents: Record<string, unknown> = {
  interactive: { body: 'When?', buttons: [{ id: 'am', title: 'In the morning' }] },
  location: { latitude: 39.4699, longitude: -0.3763 },
  contacts: [{ name: 'Marta Nowak' }],
  reaction: { message_id: 'msg_3Rt8', emoji: '👍' },
};

test.each(Object.keys(contents))('R-114 on WhatsApp a message may be a %s (A-36)', async (type) => {
  const variants: JsonObject[] = dereference(
    openapi,
    requestOf(send)['properties'].content,
  ).oneOf.map((variant: JsonObject) => dereference(openapi, variant));
  const variant = variants.find(({ properties }) => properties.type.const === type);

  expect(variant?.['properties'].type['x-stability-level']).toBe('stable');
  expect(variant?.['description']).toMatch(/WhatsApp/);
  const { status, violations } = await callMock(send, {
    body: { to: { contact_id: 'con_8Zk2' }, content: { type, [type]: contents[type] } },
  });
  expect([status, violations]).toEqual([201, null]);
  expect(operationOf(send).node['description']).toMatch(
    new RegExp(`On WhatsApp,? [^.]*\`${type}\``),
  );
});
