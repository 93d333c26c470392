// By a name that is the package's own: the same file from src/ and from dist/, and bundlers take it in.
import bundle from '#contract' with { type: 'json' };
import type { JsonObject } from './json.ts';

/** The contract as it ships, without its words. */
export const contract = bundle as unknown as JsonObject;
