import { Parser } from '@asyncapi/parser';
import type { RawFinding } from './raw-finding.ts';

// 3.1.0 adds ROS 2 bindings and nothing else, and some tools fail on it without a word.
const OFF = new Set(['asyncapi-latest-version']);

/** What the reference parser of AsyncAPI says of the bundle. */
export async function lintWithAsyncapiParser(asyncapi: object): Promise<RawFinding[]> {
  const diagnostics = await new Parser().validate(JSON.stringify(asyncapi));
  return diagnostics
    .filter(({ code }) => !OFF.has(String(code)))
    .map(({ code, message, path }) => ({
      description: 'asyncapi',
      path,
      tool: 'asyncapi',
      rule: String(code),
      message,
    }));
}
