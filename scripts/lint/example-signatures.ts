import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { signExample } from '../contract/example-secret.ts';
import type { Contract } from '../contract/read-contract.ts';

/** Examples of events whose headers are not those of a delivery of their payload. */
export function lintExampleSignatures({ asyncapi, sources }: Contract): Finding[] {
  const messages = Object.entries<JsonObject>(asyncapi['components']?.messages ?? {});
  return messages.flatMap(([name, { examples = [] }]) =>
    (examples as unknown[]).flatMap((example, index) => {
      const { headers, payload } = isObject(example) ? example : {};
      // What is missing or has no time, others say.
      if (!isObject(headers) || Number.isNaN(Date.parse(payload?.created_at))) return [];
      const signed = signExample(payload);
      return Object.entries(signed)
        .filter(([header, value]) => headers[header] !== undefined && headers[header] !== value)
        .map(([header, value]) => ({
          ...sources.locate(
            `#/components/messages/${escapeSegment(name)}/examples/${index}/headers/${header}`,
            'asyncapi',
          ),
          tool: 'contract' as const,
          rule: 'example-is-signed',
          message: `The example is signed with another secret, or was changed since: write \`${value}\`.`,
        }));
    }),
  );
}
