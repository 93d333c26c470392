import {
  delivery,
  headersOf,
  type HostileCases,
  SECRET,
  sign,
  throwing,
  trap,
  withHeader,
  without,
} from './delivery.ts';

const good = headersOf();
const pairs = Object.entries(good);
const other = sign('{}');
const event = (value: unknown) => withHeader('x-service-event', value);
const id = (value: unknown) => withHeader('x-service-delivery', value);
const upper = Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value]));
const given = (headers: unknown) => delivery({ headers });
const twice = new Headers(good);
twice.append('x-service-signature', other);

function* endless(): Generator<[string, string]> {
  for (;;) yield ['x', 'y'];
}

/** Headers in all shapes, and what headers may not say. */
export const headers: HostileCases = {
  'upper case': [given(upper), 'accepted'],
  Headers: [given(new Headers(good)), 'accepted'],
  'a Map': [given(new Map(pairs)), 'accepted'],
  'a Map in upper case': [given(new Map(Object.entries(upper))), 'accepted'],
  pairs: [given(pairs), 'accepted'],
  'the flat list of rawHeaders': [given(pairs.flat()), 'accepted'],
  'pairs in the other order': [given([...pairs].reverse()), 'accepted'],
  'an iterator': [given({ [Symbol.iterator]: () => pairs.values() }), 'accepted'],
  'lists of one value': [
    given(Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))),
    'accepted',
  ],
  'no prototype': [given(Object.assign(Object.create(null), good)), 'accepted'],
  'a frozen object': [given(Object.freeze({ ...good })), 'accepted'],
  'other headers around': [
    given({ ...good, cookie: 'a=b', 'x-service-signatur': 'x' }),
    'accepted',
  ],
  'headers that are inherited': [given(Object.create(good)), 'missing_header'],
  'no headers': [given({}), 'missing_header'],
  'an empty list': [given([]), 'missing_header'],
  nothing: [given(undefined), 'invalid_headers'],
  null: [given(null), 'invalid_headers'],
  'a proxy that throws': [given(trap()), 'invalid_headers'],
  'a getter that throws': [
    given(Object.defineProperty({ ...good }, 'x', { get: throwing, enumerable: true })),
    'invalid_headers',
  ],
  'an iterator that never ends': [given({ [Symbol.iterator]: endless }), 'invalid_headers'],
  'a flat list that never seems to end': [
    given(Object.assign(pairs.flat(), { length: 4e9 })),
    'invalid_headers',
  ],
  'an iterator of no pairs': [given(new Set([1, 2])), 'invalid_headers'],
  'no event header': [given(without('x-service-event')), 'accepted'],
  'no delivery header': [given(without('x-service-delivery')), 'accepted'],
  neither: [
    given({
      'x-service-timestamp': good['x-service-timestamp'],
      'x-service-signature': good['x-service-signature'],
    }),
    'accepted',
  ],
  'an undefined event header': [event(undefined), 'accepted'],
  'another event': [event('contact.updated'), 'event_mismatch'],
  'the event in upper case': [event('CONTACT.CREATED'), 'event_mismatch'],
  'the event and a space': [event('contact.created '), 'event_mismatch'],
  'an empty event': [event(''), 'event_mismatch'],
  'the event twice': [event('contact.created, contact.created'), 'event_mismatch'],
  'a list of two events': [event(['contact.created', 'contact.created']), 'event_mismatch'],
  'null for an event': [event(null), 'event_mismatch'],
  'an event that turns into text': [event({ toString: () => 'contact.created' }), 'event_mismatch'],
  'another delivery id': [id('whd_2'), 'accepted'],
  "the event's id for a delivery": [id('evt_01J9Z3K7Q8BDQS14VGVTZ0G7FZ'), 'delivery_mismatch'],
  'a delivery without its prefix': [id('01J9Z3K9D2X43FP34PGNYRKW9M'), 'delivery_mismatch'],
  'an empty delivery': [id(''), 'delivery_mismatch'],
  'two deliveries': [id('whd_1, whd_2'), 'delivery_mismatch'],
  'a list of two deliveries': [id(['whd_1', 'whd_1']), 'delivery_mismatch'],
  'a number for a delivery': [id(7), 'delivery_mismatch'],
  'two signatures in a flat list, the good one first': [
    given([...pairs.flat(), 'X-Service-Signature', other]),
    'malformed_signature',
  ],
  'two signatures in a flat list, the good one last': [
    given(['x-service-signature', other, ...pairs.flat()]),
    'malformed_signature',
  ],
  'two signatures in pairs': [
    given([['X-Service-Signature', other], ...pairs]),
    'malformed_signature',
  ],
  'the signature twice, the same': [given([...pairs, ...pairs.slice(3)]), 'malformed_signature'],
  'two signatures in two letter cases': [
    given({ ...good, 'X-Service-Signature': other }),
    'malformed_signature',
  ],
  'two signatures in two letter cases, the other order': [
    given({ 'X-Service-Signature': other, ...good }),
    'malformed_signature',
  ],
  'two signatures in Headers': [given(twice), 'malformed_signature'],
  'two signatures in a Map': [
    given(new Map([...pairs, ['X-Service-Signature', other]])),
    'malformed_signature',
  ],
  'two timestamps': [given([...pairs, ['X-Service-Timestamp', '1']]), 'wrong_signature'],
  '__proto__ as a header': [
    given(JSON.parse(`{"__proto__":${JSON.stringify(good)}}`)),
    'missing_header',
  ],
  'the secret in a header': [
    given({ ...without('x-service-signature'), 'x-service-signature': SECRET }),
    'malformed_signature',
  ],
};
