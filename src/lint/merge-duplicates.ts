import type { Finding } from './finding.ts';

// Rules of several tools that look for one and the same fault; the first that spoke is kept. Ours come first,
// since they say how to fix it, then the one whose sentence says most.
const TWINS: readonly (readonly string[])[] = [
  ['keywords-agree', 'no-schema-type-mismatch'],
  ['operation-scoped', 'owasp:api2:2023-write-restricted', 'owasp:api2:2023-read-restricted'],
  ['id-is-string', 'owasp:api1:2023-no-numeric-ids'],
  ['https-only', 'owasp:api8:2023-no-server-http', 'owasp:api8:2023-no-scheme-http'],
  ['message-described', 'description-adds', 'asyncapi-3-operation-description'],
  ['description-adds', 'operation-description'],
  ['operation-has-responses', 'operation-success-response', 'operation-2xx-response'],
  ['security-scopes-defined', 'oas3-operation-security-defined'],
  ['security-defined', 'oas3-operation-security-defined'],
  ['no-path-trailing-slash', 'path-keys-no-trailing-slash'],
  ['no-server-trailing-slash', 'oas3-server-trailing-slash', 'asyncapi-server-no-trailing-slash'],
  ['no-duplicated-enum-values', 'duplicated-entry-in-enum'],
  ['no-enum-type-mismatch', 'typed-enum'],
  ['no-duplicated-tag-names', 'openapi-tags-uniqueness', 'asyncapi-3-tags-uniqueness'],
  ['tag-description', 'asyncapi-3-tag-description'],
  ['no-unsafe-markdown', 'no-script-tags-in-markdown', 'no-eval-in-markdown'],
  ['no-undefined-server-variable', 'oas3-server-variables'],
  ['operation-parameters-unique', 'operation-parameters'],
  ['spec-ref-siblings', 'no-$ref-siblings'],
  ['no-nullable', 'nullable-type-sibling'],
  ['no-identical-paths', 'no-ambiguous-paths'],
  ['example-or-examples', 'oas3-schema'],
  ['spec-example-values', 'oas3-examples-value-or-externalValue'],
  ['path-parameters-defined', 'no-identical-paths', 'path-params'],
  ['operation-operationId-url-safe', 'operation-operationId-valid-in-url'],
  ['schema-example', 'oas3-valid-schema-example'],
  ['example', 'oas3-valid-media-example'],
  [
    'no-nullable',
    'struct',
    'schema-compiles',
    'oas3-schema',
    'asyncapi-schema',
    'asyncapi-3-document-resolved',
    'asyncapi-document-resolved',
    'asyncapi-document-unresolved',
  ],
];

const source = ({ tool, rule }: Finding): string => `${tool} ${rule}`;

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/') + 1);

/** Whether two findings of one line may be of one fault: a whole description may be one line. */
const isNear = ({ pointer: one = '' }: Finding, { pointer: other = '' }: Finding): boolean =>
  !one || !other || one.startsWith(parentOf(other)) || other.startsWith(parentOf(one));

/** Of several tools that name one fault, all findings of the first. */
function keepFirst(findings: readonly Finding[], rules: readonly string[]): readonly Finding[] {
  const same = findings.filter(({ rule }) => rules.includes(rule));
  const [first] = same.toSorted((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule));
  const told = same.filter((one) => first && source(one) === source(first));
  return findings.filter(
    (one) => !same.includes(one) || told.includes(one) || !told.some((twin) => isNear(one, twin)),
  );
}

// A parser that says of everything around a fault that it does not fit, where another tool names the fault.
const ECHOES = ['asyncapi-document-resolved', 'asyncapi-document-unresolved', 'asyncapi-schema'];

/** Findings without the echoes of a fault of form that another tool has placed in one of their files. */
function dropEchoes(findings: readonly Finding[]): readonly Finding[] {
  const echoes = findings.filter(({ rule }) => ECHOES.includes(rule));
  const files = new Set(echoes.map(({ file }) => file));
  const isPlaced = findings.some(
    ({ rule, file, severity }) => rule === 'struct' && severity === 'error' && files.has(file),
  );
  return isPlaced ? findings.filter((one) => !echoes.includes(one)) : findings;
}

/** Findings without those that say of the same line what another tool says of it. The order stays. */
export function mergeDuplicates(findings: readonly Finding[]): Finding[] {
  const lines = new Map<string, Finding[]>();
  for (const one of findings) {
    const place = `${one.file}:${one.line}`;
    lines.set(place, [...(lines.get(place) ?? []), one]);
  }
  const kept = new Set<Finding>();
  for (const told of lines.values()) {
    // A rule of one name in two tools is one rule.
    const sameName = told.map(({ rule }) => [rule]);
    for (const one of [...TWINS, ...sameName].reduce(keepFirst, told)) kept.add(one);
  }
  return [...dropEchoes(findings.filter((one) => kept.has(one)))];
}
