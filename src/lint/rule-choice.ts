import { namesIn } from '../spectral/document/names-in.js';

/** A rule set of this package. */
export type RulesetName = 'full' | 'strict' | 'recommended';

export type Rules = Record<string, 'error' | 'warn' | { severity: 'error'; message?: string }>;

/** What is told beside the rules of others: a reference that leads nowhere hides what it should lead to. */
export const READABLE: Rules = { 'no-unresolved-refs': 'error' };

/** JSON Schema allows what a schema does not name. */
const OPEN = { severity: 'error', allowAdditionalProperties: true } as const;
const EXAMPLES = namesIn(`
  no-invalid-media-type-examples no-invalid-parameter-examples no-invalid-schema-examples
  no-invalid-message-examples
`);

/** Redocly's rules that report what contradicts a specification, or is certain to hurt those who use the interface. */
const ERRORS = namesIn(`
  struct no-unresolved-refs no-ambiguous-paths no-duplicated-tag-names no-enum-type-mismatch
  no-identical-paths no-schema-type-mismatch no-illogical-composition-keywords
  no-required-schema-properties-undefined no-server-trailing-slash
  no-server-variables-empty-enum no-undefined-server-variable nullable-type-sibling
  operation-operationId-unique operation-parameters-unique path-declaration-must-exist
  path-not-include-query path-parameters-defined security-defined security-scopes-defined
  spec-components-invalid-map-name spec-ref-siblings spec-example-values
  spec-no-invalid-encoding-combinations spec-no-invalid-tag-parents spec-querystring-parameters
`);
const recommended: Rules = {
  ...Object.fromEntries(ERRORS.map((name) => [name, 'error'])),
  ...Object.fromEntries(EXAMPLES.map((name) => [name, OPEN])),
  'no-invalid-defaults': { ...OPEN, message: 'A default is a value of its schema. {{message}}' },
};

// What else Redocly calls an error, Spectral has rules for among those of taste.
const strict: Rules = { ...recommended, 'operation-summary': 'warn' };

export const REDOCLY_RULES: Record<RulesetName, Rules> = { recommended, strict, full: strict };

/** Rules of Spectral for what Redocly finds at a part of the cost. */
export const SPECTRAL_PROVED_BY_REDOCLY: readonly string[] = namesIn(`
  operation-parameters path-params openapi-tags-uniqueness
  path-declarations-must-exist path-not-include-query no-$ref-siblings typed-enum
  oas3-operation-security-defined oas3-server-trailing-slash oas3-server-variables
  oas3-valid-media-example oas3-valid-schema-example asyncapi-message-examples
  asyncapi-payload-examples asyncapi-payload-default asyncapi-schema-examples
  asyncapi-schema-default
`);
