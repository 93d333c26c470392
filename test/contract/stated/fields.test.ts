import { expect, test } from 'vitest';
import { readYaml } from '../../read-yaml.ts';
import { statedFields, tableOf } from './field-types.ts';
import * as schemas from './stated-schemas.ts';

interface StatedFields {
  readonly row: string;
  readonly name: string;
  /** A schema, and of which of its lists the items are meant. */
  readonly schema: string;
  readonly fields: Readonly<Record<string, string>>;
}

const TABLE: readonly StatedFields[] = readYaml(import.meta.dirname, 'fields.yaml');

test.each(TABLE)('$row $name has its fields, with their types, no other', ({ schema, fields }) => {
  const [name, list] = schema.split(' ') as [Exclude<keyof typeof schemas, 'itemsOf'>, string?];
  const whole = schemas[name];

  expect(statedFields(list ? schemas.itemsOf(whole, list) : whole)).toEqual(
    Object.assign({}, ...Object.entries(fields).map(([type, names]) => tableOf(type, names))),
  );
});
