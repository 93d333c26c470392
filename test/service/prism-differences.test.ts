// Where Prism and the service judge a call otherwise, and which of the two is right: the service.
import { expect, inject, test } from 'vitest';
import { send } from '../contract/sample-call.ts';
import { ask } from './ask-service.ts';

const prism = inject('prismUrl');
const TOKEN = { authorization: 'Bearer test' };
const PATCH = { ...TOKEN, 'content-type': 'application/merge-patch+json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Difference {
  why: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  prism: number;
  service: number | undefined;
}

const differences: Difference[] = [
  {
    why: 'another kind of JSON is not the media type of the contract',
    method: 'POST',
    path: '/v1/contacts',
    headers: PATCH,
    body: '{}',
    prism: 201,
    service: 400,
  },
  { why: 'nothing is no number', path: '/v1/contacts?limit=', prism: 200, service: 400 },
  { why: '1e1 is no integer', path: '/v1/contacts?limit=1e1', prism: 200, service: 400 },
  { why: 'nothing is no relation', path: '/v1/deals/dea_1?expand=', prism: 200, service: 400 },
  { why: 'an empty segment is no id', path: '/v1/contacts/', prism: 400, service: 404 },
  {
    why: 'a fixed path goes before a template, whatever its methods are',
    path: '/v1/contacts/import',
    prism: 200,
    service: 405,
  },
  {
    why: 'the scheme of a token may be in any case (RFC 9110, 11.1)',
    path: '/v1/me',
    headers: { authorization: 'bearer test' },
    prism: 401,
    service: undefined,
  },
  {
    why: 'without credentials there is no token (R-117)',
    method: 'POST',
    path: '/oauth/token',
    headers: FORM,
    body: 'grant_type=client_credentials',
    prism: 200,
    service: 401,
  },
];

test.each(differences)('$path: $why', async ({ method = 'GET', headers = TOKEN, ...rest }) => {
  const call = { name: '', example: '', method, headers, path: rest.path, body: rest.body };

  const { status } = await send(prism, call);

  expect({ prism: status, service: ask(call).refusal?.status }).toEqual({
    prism: rest.prism,
    service: rest.service,
  });
});
