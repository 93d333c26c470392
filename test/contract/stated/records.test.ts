import { openapi } from '../contract.ts';
import { describe, expect, test } from 'vitest';
import { exampleValues } from '../sample-call.ts';
import { faults } from '../schema-check.ts';
import { callMock } from './call-mock.ts';
import { statedFields, tableOf, typeName } from './field-types.ts';
import { bodyOf, oneLine, parameterOf, responseOf } from './look-up.ts';
import { itemsOf, record, recordCreate } from './stated-schemas.ts';

describe('records', () => {
  const { properties } = record;
  const examples = exampleValues(
    responseOf('POST /v1/objects/{key}/records')['content']['application/json'],
  ).map(([, { data }]) => data);

  test('R-039 display_number is the number with the prefix of the object', () => {
    expect(typeName(properties.display_number)).toBe('string or null');
    expect(properties.display_number.description).toMatch(/number with the prefix of the object/);
    expect(examples.length).toBeGreaterThan(0);
    for (const { number, display_number: shown } of examples)
      expect(shown).toMatch(new RegExp(`^[A-Z]+-${number}$`));
  });

  test('R-040 properties hold choices, user ids and record ids', () => {
    const { description } = properties.properties;

    expect(description).toMatch(/by property key/);
    expect(description).toMatch(/select property holds choice values/);
    expect(description).toMatch(/user property a user id/);
    expect(description).toMatch(/reference property a record id/);
    const { value: example } = openapi['components'].examples.RecordExample;
    const value = { ...example.data, properties: { a: ['red'], b: 'usr_1', c: 1 } };
    expect(faults(responsePointer('POST /v1/objects/{key}/records'), value)).toEqual([]);
  });

  test('R-041 links are there only with expand=links', () => {
    expect(typeName(properties.links)).toBe('array of RecordLink');
    expect(properties.links.description).toMatch(/only with `expand=links`/);
    expect(record['required']).not.toContain('links');
    expect(parameterOf('POST /v1/objects/{key}/records', 'expand')['schema'].items.enum).toEqual([
      'links',
    ]);
  });

  test('R-043 a record without a stage starts in the first stage of the object', () => {
    const { stage } = recordCreate['properties'];

    expect(typeName(stage)).toBe('string');
    expect(oneLine(stage.description)).toMatch(/stage key\. without it [^.]*first stage/i);
  });

  test.each([
    ['association_id and target_id', { association_id: 'asc_1', target_id: 'con_1' }, 201],
    ['no association_id', { target_id: 'con_1' }, 400],
    ['no target_id', { association_id: 'asc_1' }, 400],
    ['a number for a string', { association_id: 'asc_1', target_id: 1 }, 400],
  ])('R-044 a link to create with %s is answered %s', async (_what, link, expected) => {
    const { status } = await callMock('POST /v1/objects/{key}/records', {
      body: { links: [link] },
    });

    expect(status).toBe(expected);
    expect(statedFields(itemsOf(recordCreate, 'links'))).toEqual(
      tableOf('string', 'association_id target_id'),
    );
  });
});

function responsePointer(call: string): string {
  return String(bodyOf(call)['properties'].data.$ref);
}
