import { beforeAll, expect, test } from 'vitest';
import { checkBody } from '../../src/drift/check-body.ts';
import { isObject } from '../../src/service/json.ts';
import { readYaml } from '../read-yaml.ts';
import { checkRecorded } from './check-recorded.ts';
import {
  bodySchema,
  type Expected,
  IN_BODY,
  ON_HEAD,
  type Place,
  placesOf,
  plantDrifts,
} from './plant.ts';
import { type Recorded, record } from './record.ts';

let recordings: Recorded[];
beforeAll(async () => void (recordings = await record(1, 20_261_122)));

const brief = ({ kind, severity, pointer, contract }: Expected): Expected => ({
  kind,
  severity,
  pointer,
  contract,
});

test('what the sandbox responds does not differ, operation by operation', () => {
  const found = recordings.flatMap((one) => checkRecorded(one).map((drift) => ({ drift, one })));

  expect(new Set(recordings.map(({ operation }) => operation)).size).toBeGreaterThan(85);
  expect(found).toEqual([]);
});

test('a planted drift of each kind is found at its place, and nothing else', () => {
  const planted = plantDrifts(recordings, 120, 7);
  const found = planted.map(({ recorded }) => checkRecorded(recorded).map(brief));

  expect([...new Set(planted.map(({ planter }) => planter))].sort()).toEqual(
    [...Object.keys(IN_BODY), ...Object.keys(ON_HEAD)].sort(),
  );
  expect(found).toEqual(planted.map((one) => [brief(one)]));
});

test('a report says where, what and what came instead, and where the contract speaks of it', () => {
  const [contact] = recordings.filter(
    ({ operation, status }) => operation === 'contacts.get' && status === 200,
  ) as [Recorded];
  const body = JSON.parse(contact.text);
  body.data.tags = null;
  body.data.custom_fields = { 'lucia@example.com': true };
  delete body.data.object;

  expect(checkRecorded({ ...contact, text: JSON.stringify(body) })).toEqual([
    {
      kind: 'missing',
      severity: 'fault',
      operation: 'contacts.get',
      status: 200,
      in: 'body',
      pointer: '/data/object',
      rule: 'required',
      message: 'is required',
      contract: '#/components/schemas/Contact/properties/object',
    },
    {
      kind: 'wrong-type',
      severity: 'fault',
      operation: 'contacts.get',
      status: 200,
      in: 'body',
      pointer: '/data/tags',
      rule: 'type',
      message: 'must be an array',
      contract: '#/components/schemas/Contact/properties/tags',
      seen: 'null',
    },
  ]);
});

interface PlaceCase {
  readonly name: string;
  readonly schema: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly place: string;
  readonly seen: string;
}

const PLACES: readonly PlaceCase[] = readYaml(import.meta.dirname, 'places.yaml');

test.each(PLACES)('$name has its place in the contract', (row) => {
  const drifts = checkBody(row.value, { $ref: `#/components/schemas/${row.schema}` });

  expect(drifts.filter(({ pointer }) => pointer === row.pointer)).toMatchObject([
    { contract: `#/components/schemas/${row.place}`, seen: row.seen },
  ]);
});

test('a field or a path segment that looks like data is not named', () => {
  const [contact] = recordings.filter(({ operation }) => operation === 'contacts.get') as [
    Recorded,
  ];
  const body = JSON.parse(contact.text);
  const keys = ['sk_live_51HabcXYZ', 'lucia@example.com', '+34600000142', 'Lucía', 'con_8Zk2'];
  for (const key of keys) body.data[key] = 1;
  const drifts = checkRecorded({ ...contact, text: JSON.stringify(body) });
  const unknown = checkRecorded({
    ...contact,
    url: 'https://api.example.com/v1/contacts/con_8Zk2/timeline/evt_9Qw3/parts',
  });

  expect(new Set(drifts.map(({ pointer }) => pointer))).toEqual(new Set(['/data/*']));
  expect(unknown.map(({ operation }) => operation)).toEqual([
    'GET /v1/contacts/{}/timeline/{}/parts',
  ]);
});

test('a path that the contract does not have may fail as it likes', () => {
  const [first] = recordings as [Recorded];
  const url = 'https://api.example.com/v1/loyalty_tiers';

  expect(
    [404, 405, 401, 500].flatMap((status) => checkRecorded({ ...first, url, status })),
  ).toEqual([]);
});

test('a key of a map that the contract leaves open is never named, whatever is there', () => {
  const named: string[] = [];
  let maps = 0;
  for (const recorded of recordings) {
    const open = placesOf(JSON.parse(recorded.text), bodySchema(recorded) ?? {}).filter(isOpen);
    maps += open.length;
    for (const { path, pointer } of open)
      for (const value of [1, null, [], { lucia: 1 }, [{ lucia: {} }]]) {
        const body = JSON.parse(recorded.text);
        path.reduce((node, key) => node[key], body)['lucia'] = value;
        const drifts = checkRecorded({ ...recorded, text: JSON.stringify(body) });
        if (JSON.stringify(drifts).includes('lucia')) named.push(pointer);
      }
  }

  expect(maps).toBeGreaterThan(20);
  expect(named).toEqual([]);
});

const isOpen = ({ value, schema }: Place): boolean =>
  isObject(value) && (schema['additionalProperties'] ?? false) !== false;
