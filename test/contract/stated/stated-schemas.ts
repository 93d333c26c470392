import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { dataOf, requestOf } from './look-up.ts';

// The schemas of the resources that the service states, as the operations use them.
export const contact = dataOf('GET /v1/contacts/{id}');
export const contactCreate = requestOf('POST /v1/contacts');
export const deal = dataOf('PATCH /v1/deals/{id}');
export const campaign = dataOf('POST /v1/campaigns');
export const run = dataOf('POST /v1/campaigns/{id}/launch');
export const job = dataOf('GET /v1/jobs/{id}');
export const context = dataOf('GET /v1/me');
export const record = dataOf('POST /v1/objects/{key}/records');
export const recordCreate = requestOf('POST /v1/objects/{key}/records');

/** The schema of the items of a field. */
export const itemsOf = (schema: JsonObject, field: string): JsonObject =>
  dereference(openapi, schema['properties'][field].items);

export const identifier = itemsOf(contact, 'identifiers');
export const recordLink = itemsOf(record, 'links');
