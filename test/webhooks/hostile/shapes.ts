import { EVENT, type HostileCase, signedBody } from './delivery.ts';

const event = (changes: object) => signedBody(JSON.stringify({ ...EVENT, ...changes }));
const data = (changes: object) => event({ data: { ...EVENT.data, ...changes } });
const text = JSON.stringify(EVENT);
const also = (more: string) => signedBody(`${text.slice(0, -1)},${more}}`);
const created = (at: unknown) => event({ created_at: at });
const typed = (type: string, changes: object = {}) =>
  signedBody(JSON.stringify({ ...EVENT, type, ...changes }), { 'x-service-event': type });

/** Signed bodies that hold something else than an event. */
export const shapes: HostileCase[] = [
  ['fields nobody knows', also('"more":{"a":[1]}'), 'accepted'],
  [
    'an event nobody knows',
    typed('invoice.paid', { data: { object: 'invoice', id: 'inv_1' } }),
    'accepted',
  ],
  ['__proto__ as a type', typed('__proto__'), 'accepted'],
  ['constructor as a type', typed('constructor'), 'accepted'],
  ['no JSON', signedBody('{'), 'invalid_json'],
  ['text', signedBody('hello'), 'invalid_json'],
  ['two values', signedBody(`${text}${text}`), 'invalid_json'],
  ['a trailing comma', signedBody(`${text.slice(0, -1)},}`), 'invalid_json'],
  ['a comment', signedBody(`${text}//`), 'invalid_json'],
  ['single quotes', signedBody(text.replaceAll('"', "'")), 'invalid_json'],
  ['NaN', also('"a":NaN'), 'invalid_json'],
  ['a NUL after the JSON', signedBody(`${text}\0`), 'invalid_json'],
  ['a control character in a string', also('"a":"\u0001"'), 'invalid_json'],
  ['a form', signedBody('payload=%7B%7D'), 'invalid_json'],
  ['null', signedBody('null'), 'invalid_event'],
  ['a number', signedBody('7'), 'invalid_event'],
  ['a string', signedBody('"evt_1"'), 'invalid_event'],
  ['true', signedBody('true'), 'invalid_event'],
  ['a list', signedBody('[]'), 'invalid_event'],
  ['a list of an event', signedBody(`[${text}]`), 'invalid_event'],
  ['an empty object', signedBody('{}'), 'invalid_event'],
  ['no id', event({ id: undefined }), 'invalid_event'],
  ['a number for an id', event({ id: 7 }), 'invalid_event'],
  ['a list for an id', event({ id: ['evt_1'] }), 'invalid_event'],
  ['an id without its prefix', event({ id: 'whd_1' }), 'invalid_event'],
  ['an empty id', event({ id: '' }), 'invalid_event'],
  ['no type', event({ type: undefined }), 'invalid_event'],
  ['an empty type', event({ type: '' }), 'invalid_event'],
  ['null for a type', event({ type: null }), 'invalid_event'],
  ['another type than the header', event({ type: 'contact.updated' }), 'event_mismatch'],
  ['the type twice, the second another', also('"type":"contact.merged"'), 'event_mismatch'],
  ['no created_at', created(undefined), 'invalid_event'],
  ['seconds for created_at', created(1786698765), 'invalid_event'],
  ['created_at without milliseconds', created('2026-08-14T09:12:44Z'), 'invalid_event'],
  ['created_at in another zone', created('2026-08-14T09:12:44.482+02:00'), 'invalid_event'],
  ['created_at without a zone', created('2026-08-14T09:12:44.482'), 'invalid_event'],
  ['created_at in UTC as an offset', created('2026-08-14T09:12:44.482+00:00'), 'accepted'],
  ['created_at in a 13th month', created('2026-13-14T09:12:44.482Z'), 'invalid_event'],
  ['a line feed after created_at', created('2026-08-14T09:12:44.482Z\n'), 'invalid_event'],
  ['no data', event({ data: undefined }), 'invalid_event'],
  ['null for data', event({ data: null }), 'invalid_event'],
  ['a list for data', event({ data: [] }), 'invalid_event'],
  ['a string for data', event({ data: 'con_8Zk2' }), 'invalid_event'],
  ['data without object', data({ object: undefined }), 'invalid_event'],
  ['data without id', data({ id: undefined }), 'invalid_event'],
  ['a number for the id of the data', data({ id: 7 }), 'invalid_event'],
  ['a contact without a name', data({ name: undefined }), 'invalid_event'],
  ['null for the name of a contact', data({ name: null }), 'invalid_event'],
  ['all fields in __proto__', signedBody(`{"__proto__":${text}}`), 'invalid_event'],
  ['__proto__ beside the fields', also('"__proto__":{"polluted":true}'), 'accepted'],
  [
    'constructor.prototype beside the fields',
    also('"constructor":{"prototype":{"polluted":true}}'),
    'accepted',
  ],
  ['a deep nest', also(`"a":${'['.repeat(5_000)}${']'.repeat(5_000)}`), 'accepted'],
  ['a nest that does not close', signedBody('['.repeat(200_000)), 'invalid_json'],
  ['a number beyond all numbers', also('"a":1e999'), 'accepted'],
  ['a megabyte of spaces', signedBody(`${text}${' '.repeat(2 ** 20)}`), 'accepted'],
];
