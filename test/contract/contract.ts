// The contract as it ships, for tests that go through all of it.
import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../../scripts/contract/operations.ts';

const read = (name: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));

export const openapi = read('openapi.json');
export const asyncapi = read('asyncapi.json');
export const operations: Operation[] = listOperations(openapi);
