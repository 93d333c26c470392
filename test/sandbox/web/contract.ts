// The contract as `test/contract/contract.ts` has it, bundled instead of read.
import bundle from '../../../generated/openapi.json' with { type: 'json' };
import type { JsonObject } from '../../../src/service/json.ts';
import { listOperations } from '../../../scripts/contract/operations.ts';

export const openapi: JsonObject = bundle;
export const operations = listOperations(openapi);
