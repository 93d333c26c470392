import type { Contract } from '../contract/read-contract.ts';
import { dereference, escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { walkAsyncapi, walkOpenapi } from '../contract/walk-schemas.ts';
import type { Finding } from '../../src/lint/finding.ts';
import { ExampleCheck } from './example-check.ts';

/** What the pass over the examples found, and how many it looked at. */
export interface ExampleReport {
  checked: number;
  findings: Finding[];
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
  if (carrier['example'] !== undefined)
    check.value(carrier['schema'], at, carrier['example'], `${pointer}/example`, 'example');
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
export function checkExamples({ openapi, asyncapi, sources }: Contract): ExampleReport {
  const http = new ExampleCheck('openapi', openapi, sources);
  walkOpenapi(openapi, {
    schema: (schema, pointer, isPart) => checkSchema(http, schema, pointer, isPart),
    carrier: (carrier, pointer) => checkCarrier(http, openapi, carrier, pointer),
  });
  const events = new ExampleCheck('asyncapi', asyncapi, sources);
  walkAsyncapi(asyncapi, {
    schema: (schema, pointer, isPart) => checkSchema(events, schema, pointer, isPart),
  });
  checkMessages(events, asyncapi);
  return {
    checked: http.checked + events.checked,
    findings: [...http.findings, ...events.findings],
  };
}
