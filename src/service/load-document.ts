// By the package's own name: the same file from src/ and from dist/, and bundlers take it in.
import bundle from 'messaging-crm-api/openapi.json' with { type: 'json' };
import type { JsonObject } from './json.ts';

/** The contract as it ships. */
export const contract = bundle as unknown as JsonObject;
