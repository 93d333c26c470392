import { expect, test } from 'vitest';
import { findComplaints, findFaults } from './find-faults.ts';

test.each([
  ['a collision that a number settles', 'type Contact = {};\ninterface Contact1 {}', 'Contact1'],
  ['the same after a line', 'export const contact = 1;\nexport const contact_2 = 2;', 'contact_2'],
  ['a collision that a kind settles', 'export type Contact_schemas = {};', 'Contact_schemas'],
  ['a schema without a name', 'class AnonymousSchema_12 {}', 'AnonymousSchema_12'],
  ['a body without a name', 'export interface InlineResponse200 {}', 'InlineResponse200'],
])('finds %s', (_, code, name) => {
  expect(findFaults([code])).toEqual([`the name ${name}`]);
});

test('finds the two halves of a collision in two files', () => {
  expect(findFaults(['export type Deal = {};', 'export type Deal2 = {};'])).toEqual([
    'the name Deal2',
  ]);
});

test.each(['type Contact = Contact;', 'export type Page<T> = Page;', 'type Deal = Schemas.Deal;'])(
  'finds a type that is itself: %s',
  (code) => {
    expect(findFaults([code])).toEqual([`the alias ${code.replace('export ', '')}`]);
  },
);

test.each([
  `baseUrl = "{base_url}";`,
  `'tokenUrl': '/oauth/token',`,
  `{ key: "accessTokenUrl", value: 1, token_url: "oauth/token" }`,
  String.raw`const scheme = "{\"tokenUrl\":\"/oauth/token\"}";`,
])('finds an address that nobody can call: %s', (code) => {
  expect(findFaults([code])).toEqual([`the address in ${code}`]);
});

test.each([
  ['a number that is a status', 'type GetContact = {};\ntype GetContact200 = {};'],
  ['a number of its own', 'type Oauth2 = {};'],
  ['a word that begins so', 'type Inlined = {};'],
  ['an alias of another', 'type ContactResponse = Contact;'],
  ['a variable', 'const url = (base_url: string) => `${base_url}/v1`;'],
  ['an absolute address', 'tokenUrl: "https://api.example.com/oauth/token"'],
  ['a path', "const path = '/oauth/token';"],
  ['a variable that is still empty', "let tokenUrl = '';"],
])('lets %s pass', (_, code) => {
  expect(findFaults([code])).toEqual([]);
});

test('finds the lines in which a tool complains, no names of files and no hints of Node', () => {
  const output = [
    'Failed to stringify schema for tool createSegment',
    '⚠️  Warning: unknown format',
    'Wrote models/error-body.ts',
    '(node:42) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.',
    '(Use `node --trace-deprecation ...` to show where the warning was created)',
    'Done.',
  ];

  expect(findComplaints(output.join('\n'))).toEqual(output.slice(0, 2));
});
