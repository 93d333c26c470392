import type { JsonObject } from '../../src/service/json.ts';
import type { Description } from '../contract/source-map.ts';
import { lintWithAsyncapiParser } from './asyncapi-parser.ts';
import type { RawFinding } from './raw-finding.ts';
import { lintWithSpectral } from './spectral.ts';

/** The bundles that are to be judged. */
export type Bundles = Partial<Record<Description, JsonObject>>;

/** Holds bundles up to Spectral's rules, and that of AsyncAPI to its reference parser. */
export type Judge = (bundles: Bundles) => Promise<RawFinding[]>;

/** Judges here, in this thread. */
export const judgeHere: Judge = async ({ openapi, asyncapi }) => [
  ...(openapi ? await lintWithSpectral(openapi, 'openapi') : []),
  ...(asyncapi ? await lintWithSpectral(asyncapi, 'asyncapi') : []),
  ...(asyncapi ? await lintWithAsyncapiParser(asyncapi) : []),
];
