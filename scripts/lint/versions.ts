import type { Finding } from '../../src/lint/finding.ts';
import type { Contract } from '../contract/read-contract.ts';

/** The two descriptions are released as one contract: their versions have to be the same. */
export function lintVersions({ openapi, asyncapi, sources }: Contract): Finding[] {
  const [http, events] = [openapi, asyncapi].map(({ info }) => info?.version as unknown);
  if (http === events) return [];
  return [
    {
      ...sources.locate('#/info/version', 'asyncapi'),
      tool: 'contract',
      rule: 'versions-agree',
      message: `The OpenAPI description has the version ${String(http)}: write the same here.`,
    },
  ];
}
