import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Contact, ContactCreate as ContactCreateType } from '../../src/index.ts';
import * as schemas from '../../src/schemas/index.ts';
import { createSchema } from '../../src/schemas/create-schema.ts';
import { isDate, isDateTime } from '../../src/schemas/formats.ts';
import { listOperations } from '../../src/service/service-operation.ts';
import { openapi } from '../contract/contract.ts';
import { wrongValues } from '../service/wrong-values.ts';
import { foundFaults, compareVerdicts, schemaList } from './verdicts.ts';
import { runtimeFaults } from './runtime-ajv.ts';
import { words } from '../table.ts';

const { ContactCreate, SegmentFilter } = schemas;

test('there is one for each schema of the contract', () => {
  expect(schemaList.map(([name]) => name).sort()).toEqual(
    Object.keys(openapi['components'].schemas).sort(),
  );
});

const examples = listOperations(openapi).flatMap(({ body, responses }) =>
  [...(body ? [body] : []), ...responses.values()].flatMap(({ schema, examples: list }) =>
    list.map(({ value }) => ({ name: String(schema['$ref']).split('/').at(-1) as string, value })),
  ),
);

test('all examples fit, and each way to break one is judged as ajv does', () => {
  const differences: string[] = [];
  let count = 0;
  for (const { name, value } of examples) {
    const schema = schemas[name as keyof typeof schemas] as schemas.ContractSchema<unknown>;
    expect([name, foundFaults(schema, value)]).toEqual([name, []]);
    const values = wrongValues({ $ref: `#/components/schemas/${name}` }, value);
    for (const wrong of [{ value }, ...values]) {
      count += 1;
      const [ours, theirs] = [foundFaults(schema, wrong.value), runtimeFaults(name, wrong.value)];
      if (`${ours}` !== `${theirs}`) differences.push(`${name}: ${ours} is not ${theirs}`);
    }
  }

  expect(differences).toEqual([]);
  expect(examples.length).toBeGreaterThan(500);
  expect(count).toBeGreaterThan(10_000);
});

test('drawn values are judged as ajv does', () => {
  const agreements = schemaList.map(([name, schema]) => compareVerdicts(name, schema, 3, 7));

  expect(agreements.flatMap(({ differences }) => differences)).toEqual([]);
  expect(agreements.every(({ fitting, broken }) => fitting === 3 && broken === 3)).toBe(true);
});

test('a value that fits is the very value that was given', () => {
  const value = { name: 'Ada', constructor: 7 };

  const result = ContactCreate['~standard'].validate(value);

  expect(result.issues).toBeUndefined();
  expect(!result.issues && result.value).toBe(value);
});

test('an issue has message, path, pointer and keyword; what stands in a list has its index', () => {
  const value = { identifiers: [{ channel: 'email' }], tags: ['a', 7], custom_fields: [] };

  const { issues } = ContactCreate['~standard'].validate(value);

  expect(issues).toContainEqual({
    message: 'must be a string',
    path: ['tags', 1],
    pointer: '/tags/1',
    keyword: 'type',
  });
  expect(issues?.map(({ path }) => path)).toContainEqual(['custom_fields']);
});

test('a path has the names of fields as they are, and numbers in lists alone', () => {
  const list = { type: 'array', items: { type: 'object', properties: { '~1': { type: 'null' } } } };
  const schema = createSchema(() => ({
    type: 'object',
    properties: { 'a/b': list },
    additionalProperties: { required: ['0'] },
  }));

  const { issues } = schema['~standard'].validate(
    JSON.parse('{ "a/b": [{}, { "~1": [] }], "__proto__": {} }'),
  );

  expect(issues?.map(({ path }) => path)).toEqual([
    ['__proto__', '0'],
    ['a/b', 1, '~1'],
  ]);
});

test('no more than 50 issues, whatever the value', () => {
  const contacts = Array.from({ length: 50_000 }, () => 7);

  const { issues } = schemas.ContactImport['~standard'].validate({ contacts });

  expect(issues).toHaveLength(50);
});

test.each(schemaList)('%s carries a JSON Schema that stands by itself', (_, schema) => {
  const { input, output } = schema['~standard'].jsonSchema;
  const texts = [
    schema.jsonSchema,
    input({ target: 'draft-2020-12' }),
    output({ target: 'draft-2020-12' }),
  ];

  expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(JSON.stringify(schema.jsonSchema)).not.toMatch(/#\/components|"x-/);
});

test('its JSON Schema gives the same verdict, in both dialects', () => {
  const ajvs = [
    ['draft-2020-12', new Ajv2020({ strict: false })],
    ['draft-07', new Ajv({ strict: false })],
  ] as const;
  for (const [target, ajv] of ajvs) {
    addFormats.default(ajv);
    for (const schema of [ContactCreate, SegmentFilter, schemas.WebhookCreate, schemas.Deal]) {
      const validate = ajv.compile(schema['~standard'].jsonSchema.input({ target }));
      for (const value of [
        {},
        { name: 'Ada' },
        { type: 'all', filters: [{ type: 'any', filters: [] }] },
      ]) {
        expect(validate(value)).toBe(!schema['~standard'].validate(value).issues);
      }
    }
  }
});

test.each(['openapi-3.0', 'constructor'])('%s is no target, and told which are', (target) => {
  expect(() => ContactCreate['~standard'].jsonSchema.input({ target })).toThrow(
    `There is no JSON Schema for the target "${target}": use draft-2020-12 and draft-07.`,
  );
});

test('input and output are the types of the contract', () => {
  const result = ContactCreate['~standard'].validate({ name: 'Ada' });
  const value: ContactCreateType | undefined = result.issues ? undefined : result.value;
  const same: schemas.ContactCreate = { name: 'Ada' };
  // @ts-expect-error a name is a string
  const wrong: schemas.ContactCreate = { name: 7 };
  const contact: schemas.ContractSchema<Contact> = schemas.Contact;
  // @ts-expect-error a deal is no contact
  const deal: schemas.ContractSchema<Contact> = schemas.Deal;

  expect([value, same, wrong, contact, deal]).toHaveLength(5);
});

const DAYS = [
  '',
  ...words(`
  2024-02-29 2023-02-29 1900-02-29 2000-02-29 2026-04-31 2026-13-01 2026-00-10 26-01-01 2026-1-01
  x 0000-01-00
`),
];
const TIMES = words(`
  00:00:00Z 23:59:60Z 24:00:00Z 22:59:60-01:00 21:45:60-02:14 23:59:60+00:01 00:00:60+00:01
  00:14:60+00:15 12:60:00Z 12:30:61Z 12:30:00.125z 12:30:00.Z 12:30:00 12:30:00+05 12:30:00+0545 12:30:00+05:
  12:30:00+24:00 12:30:00-11:60 1:30:00Z
`);

test('formats are judged as ajv-formats does', () => {
  const ajv = new Ajv();
  addFormats.default(ajv);
  const [date, time] = ['date', 'date-time'].map((format) =>
    ajv.compile({ type: 'string', format }),
  );

  for (const day of DAYS) expect([day, isDate(day)]).toEqual([day, date!(day)]);
  for (const text of TIMES.flatMap((each) => [
    `2026-08-01T${each}`,
    `2026-08-01 ${each}`,
    each,
    `2026-02-30t${each}`,
    `2026-02-29T${each}`,
    `2026-08-01T${each}T`,
  ])) {
    expect([text, isDateTime(text)]).toEqual([text, time!(text)]);
  }
});

test('what is nested too deep, or in a circle, is an issue', () => {
  const deep = { type: 'all', filters: [] as object[] };
  for (let at = deep, level = 0; level < 20_000; level += 1)
    at.filters.push((at = { type: 'all', filters: [] }));
  const circle = { type: 'all', filters: [] as object[] };
  circle.filters.push(circle);
  for (const value of [deep, circle]) expect(foundFaults(SegmentFilter, value)).toEqual([' depth']);
});
