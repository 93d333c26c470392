import { expect, test } from 'vitest';
import { compareContracts } from '../../../src/gate/compare-contracts.ts';
import { describeSchema, type SchemaPlace, TODAY } from '../gate-documents.ts';
import { Random } from './random.ts';
import type { Json } from './walk-schemas.ts';
import { words } from '../../table.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);

/** A schema of types, formats, bounds and required properties: what both directions judge alike. */
function randomSchema(random: Random, depth = 2): Json {
  const type = random.pick(
    depth > 0 ? ['string', 'integer', 'object', 'array'] : ['string', 'number'],
  );
  const schema: Json = { type: random.happens(0.2) ? [type, 'null'] : type };
  const maybe = (key: string, value: unknown): void => {
    if (random.happens(0.3)) schema[key] = value;
  };
  if (type === 'string') {
    maybe('format', random.pick(['date', 'date-time', 'uri']));
    maybe('maxLength', random.pick([5, 10]));
    maybe('minLength', random.pick([1, 2]));
  }
  if (type === 'integer' || type === 'number') {
    maybe('minimum', random.pick([0, 1]));
    maybe('exclusiveMaximum', random.pick([9, 10]));
    maybe('multipleOf', random.pick([2, 4]));
  }
  if (type === 'array') {
    schema['items'] = randomSchema(random, depth - 1);
    maybe('maxItems', random.pick([5, 10]));
  }
  if (type === 'object') {
    // Fields that come and go are tolerated by readers: both sides have the same.
    schema['properties'] = { a: randomSchema(random, depth - 1), b: { type: 'string' } };
    maybe('required', random.pick([['a'], ['b'], ['a', 'b']]));
  }
  return schema;
}

function verdicts(place: SchemaPlace, old: Json, next: Json): string[] {
  const documents = { old: describeSchema(place, old), new: describeSchema(place, next) };
  return compareContracts(documents, { today: TODAY })
    .map(({ rule, pointer, verdict }) => `${verdict} ${mirror(rule)} ${pointer}`)
    .sort();
}

/** What a rule is called when the change is looked at the other way round. */
const mirror = (rule: string): string =>
  rule.replace(/-(?:added|removed|required|optional|tightened|loosened)$/, '');

/** The same schema with some keywords of another, where both are of one kind. */
function vary(old: Json, random: Random): Json {
  const other = randomSchema(random);
  const next = structuredClone(old);
  for (const key of words('type format maxLength minLength minimum maxItems required')) {
    if (random.happens(0.5)) continue;
    if (key in other) next[key] = other[key];
    else if (key !== 'type') delete next[key];
  }
  if (next['properties']) next['properties'].a = vary(next['properties'].a, random);
  if (next['items']) next['items'] = vary(next['items'], random);
  return next;
}

const pairs = SEEDS.map((seed) => {
  const random = new Random(seed);
  const old = randomSchema(random);
  return { old, next: vary(old, random) };
});

test('a change of what is read is the way back of what is sent', () => {
  const reads = pairs.map(({ old, next }) => verdicts('response', old, next));
  const sends = pairs.map(({ old, next }) => verdicts('request', next, old));

  expect(reads).toEqual(sends);
});

test.each(['webhook', 'message'] as const)('a change of a %s is one of a response', (place) => {
  const deliveries = pairs.map(({ old, next }) => verdicts(place, old, next));
  const responses = pairs.map(({ old, next }) => verdicts('response', old, next));

  expect(deliveries).toEqual(responses);
});

test('a change and its way back are both seen, or neither', () => {
  const seen = (old: Json, next: Json): boolean => verdicts('response', old, next).length > 0;

  expect(pairs.map(({ old, next }) => seen(old, next))).toEqual(
    pairs.map(({ old, next }) => seen(next, old)),
  );
});
