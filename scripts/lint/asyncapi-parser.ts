import { Parser } from '@asyncapi/parser';
import { escapeSegment } from '../contract/json.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { Finding } from '../../src/lint/finding.ts';

// 3.1.0 adds ROS 2 bindings and nothing else, and some tools fail on it without a word.
const OFF = new Set(['asyncapi-latest-version']);

/** What the reference parser of AsyncAPI says of the bundle. */
export async function lintWithAsyncapiParser({ asyncapi, sources }: Contract): Promise<Finding[]> {
  const diagnostics = await new Parser().validate(JSON.stringify(asyncapi));
  return diagnostics
    .filter(({ code }) => !OFF.has(String(code)))
    .map(({ code, message, path }) => ({
      ...sources.locate(`#/${path.map(escapeSegment).join('/')}`, 'asyncapi'),
      tool: 'asyncapi',
      rule: String(code),
      message,
    }));
}
