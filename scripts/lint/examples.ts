import type { Finding } from '../../src/lint/finding.ts';
import { dereference, escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { signExample } from '../contract/example-secret.ts';
import type { Contract } from '../contract/read-contract.ts';
import { type Description, DESCRIPTIONS } from '../contract/source-map.ts';
import { walkAsyncapi, walkOpenapi } from '../contract/walk-schemas.ts';
import { ExampleCheck } from './example-check.ts';

/**
 * What is wrong with the description of the sandbox's control API, beside what Redocly says: examples that do not
 * fit, and names of schemas that the contract does not have.
 */
export function lintControl({ openapi, control, sources }: Contract): Finding[] {
  if (!control) return [];
  const check = new ExampleCheck('control', control, sources);
  checkDescription(check, control);
  const findings: Finding[] = [];
  walkOpenapi(control, {
    schema({ 'x-contract-schema': name }, pointer) {
      if (name === undefined || openapi['components'].schemas[name]) return;
      findings.push({
        ...sources.locate(`${pointer}/x-contract-schema`, 'control'),
        tool: 'contract',
        rule: 'contract-schema-exists',
        message: `The contract has no schema "${name}".`,
      });
    },
  });
  return [...check.findings, ...findings];
}

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

export type ExampleCounts = Readonly<Record<Description, number>>;

/** What the pass over the examples found, and how many it looked at. */
export interface ExampleReport {
  readonly checked: ExampleCounts;
  readonly findings: readonly Finding[];
}

/** Looks at each schema, example and default of an OpenAPI bundle. */
function checkDescription(check: ExampleCheck, document: JsonObject): void {
  walkOpenapi(document, {
    schema: (schema, pointer, isPart) => checkSchema(check, schema, pointer, isPart),
    carrier: (carrier, pointer) => checkCarrier(check, document, carrier, pointer),
  });
}

function checkSchema(
  check: ExampleCheck,
  schema: JsonObject,
  pointer: string,
  isPart: boolean,
): void {
  check.compile(schema, pointer, isPart);
  const examples = Array.isArray(schema['examples']) ? schema['examples'] : [];
  examples.forEach((value: unknown, index: number) =>
    check.value(schema, pointer, value, `${pointer}/examples/${index}`, 'schema-example'),
  );
  if (schema['example'] !== undefined)
    check.value(schema, pointer, schema['example'], `${pointer}/example`, 'schema-example');
  if (schema['default'] !== undefined)
    check.value(schema, pointer, schema['default'], `${pointer}/default`, 'default-value');
}

function checkCarrier(
  check: ExampleCheck,
  document: JsonObject,
  carrier: JsonObject,
  pointer: string,
): void {
  const at = `${pointer}/schema`;
  for (const keyword of ['example', 'x-example'])
    if (carrier[keyword] !== undefined)
      check.value(carrier['schema'], at, carrier[keyword], `${pointer}/${keyword}`, 'example');
  for (const [name, example] of Object.entries<JsonObject>(carrier['examples'] ?? {})) {
    const ref = example?.['$ref'];
    const place = typeof ref === 'string' ? ref : `${pointer}/examples/${escapeSegment(name)}`;
    const shown = dereference(document, example);
    // Without a value it may lead to one elsewhere.
    if (isObject(shown) && 'value' in shown)
      check.value(carrier['schema'], at, shown['value'], `${place}/value`, 'example');
  }
}

function checkMessages(check: ExampleCheck, asyncapi: JsonObject): void {
  for (const [name, message] of Object.entries<JsonObject>(
    asyncapi['components']?.messages ?? {},
  )) {
    const pointer = `#/components/messages/${escapeSegment(name)}`;
    (message['examples'] ?? []).forEach((example: JsonObject, index: number) => {
      for (const part of ['headers', 'payload']) {
        // What is missing, `message-has-example` and `message-header-set` say.
        if (!isObject(message[part]) || example[part] === undefined) continue;
        check.value(
          message[part],
          `${pointer}/${part}`,
          example[part],
          `${pointer}/examples/${index}/${part}`,
          'message-example',
        );
      }
    });
  }
}

/**
 * Proves every example and default of both descriptions against its schema: OpenAPI under JSON Schema
 * 2020-12, AsyncAPI under draft-07, as each of the two says. Every schema has to compile, used or not.
 */
export function checkExamples(
  contract: Contract,
  descriptions: readonly Description[] = DESCRIPTIONS,
): ExampleReport {
  const checked = { openapi: 0, asyncapi: 0 };
  const findings: Finding[] = [];
  for (const name of descriptions) {
    const done = (name === 'openapi' ? checkOpenapi : checkAsyncapi)(contract);
    checked[name] = done.checked;
    findings.push(...done.findings);
  }
  return { checked, findings };
}

function checkOpenapi({ openapi, sources }: Contract): ExampleCheck {
  const http = new ExampleCheck('openapi', openapi, sources);
  checkDescription(http, openapi);
  return http;
}

function checkAsyncapi({ asyncapi, sources }: Contract): ExampleCheck {
  const events = new ExampleCheck('asyncapi', asyncapi, sources);
  walkAsyncapi(asyncapi, {
    schema: (schema, pointer, isPart) => checkSchema(events, schema, pointer, isPart),
  });
  checkMessages(events, asyncapi);
  return events;
}
