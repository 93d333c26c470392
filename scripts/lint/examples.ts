import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../contract/read-contract.ts';
import { dereference, escapeSegment, type JsonObject } from '../contract/json.ts';
import type { Description, SourceMap } from '../contract/source-map.ts';
import { walkAsyncapi, walkOpenapi } from '../contract/walk-schemas.ts';
import { assertionsOf } from './assertions-of.ts';
import type { Finding } from '../../src/lint/finding.ts';

/** What the pass over the examples found, and how many it looked at. */
export interface ExampleReport {
  checked: number;
  findings: Finding[];
}

class ExampleCheck {
  readonly findings: Finding[] = [];
  checked = 0;
  readonly #validators = new Map<string, ValidateFunction | string>();
  readonly #ajv: Ajv;
  readonly #description: Description;
  readonly #sources: SourceMap;

  constructor(description: Description, document: JsonObject, sources: SourceMap) {
    this.#description = description;
    this.#sources = sources;
    // Most validators run once or twice: making their code is the cost, not running it.
    const options = { strict: false, allErrors: true, code: { optimize: false } };
    this.#ajv = description === 'openapi' ? new Ajv2020(options) : new Ajv(options);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ components: document['components'] }, 'bundle');
  }

  #validator(schema: JsonObject, pointer: string): ValidateFunction | undefined {
    // Schemas that differ in their words only share a validator.
    const assertions = assertionsOf(schema, 'bundle');
    const key = JSON.stringify(assertions);
    let found = this.#validators.get(key);
    if (found === undefined) {
      try {
        found = this.#ajv.compile(assertions);
      } catch (error) {
        found = (error as Error).message;
        this.#report(
          pointer,
          'schema-compiles',
          `The schema cannot be compiled, so nothing would be validated: ${found}.`,
        );
      }
      this.#validators.set(key, found);
    }
    return typeof found === 'string' ? undefined : found;
  }

  #report(pointer: string, rule: string, message: string): void {
    const place = this.#sources.locate(pointer, this.#description);
    this.findings.push({ ...place, tool: 'examples', rule, message });
  }

  compile(schema: JsonObject, pointer: string): void {
    this.#validator(schema, pointer);
  }

  value(
    schema: JsonObject,
    schemaPointer: string,
    value: unknown,
    pointer: string,
    rule: string,
  ): void {
    const validate = this.#validator(schema, schemaPointer);
    if (!validate) return;
    this.checked += 1;
    if (validate(value)) return;
    for (const { instancePath, message, params } of validate.errors ?? []) {
      const stray = params['additionalProperty'] ?? params['unevaluatedProperty'];
      const detail = stray ? `${message} ("${stray}")` : message;
      this.#report(
        `${pointer}${instancePath}`,
        rule,
        `The value ${instancePath || 'itself'} ${detail}.`,
      );
    }
  }
}

function checkSchema(check: ExampleCheck, schema: JsonObject, pointer: string): void {
  check.compile(schema, pointer);
  (schema['examples'] ?? []).forEach((value: unknown, index: number) =>
    check.value(schema, pointer, value, `${pointer}/examples/${index}`, 'schema-example'),
  );
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
    const ref = example['$ref'];
    const place = typeof ref === 'string' ? ref : `${pointer}/examples/${escapeSegment(name)}`;
    check.value(
      carrier['schema'],
      at,
      dereference(document, example).value,
      `${place}/value`,
      'example',
    );
  }
}

function checkMessages(check: ExampleCheck, asyncapi: JsonObject): void {
  for (const [name, message] of Object.entries<JsonObject>(asyncapi['components'].messages)) {
    const pointer = `#/components/messages/${escapeSegment(name)}`;
    (message['examples'] ?? []).forEach((example: JsonObject, index: number) => {
      for (const part of ['headers', 'payload']) {
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
    schema: (schema, pointer) => checkSchema(http, schema, pointer),
    carrier: (carrier, pointer) => checkCarrier(http, openapi, carrier, pointer),
  });
  const events = new ExampleCheck('asyncapi', asyncapi, sources);
  walkAsyncapi(asyncapi, { schema: (schema, pointer) => checkSchema(events, schema, pointer) });
  checkMessages(events, asyncapi);
  return {
    checked: http.checked + events.checked,
    findings: [...http.findings, ...events.findings],
  };
}
