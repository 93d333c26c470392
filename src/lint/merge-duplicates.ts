import { groupBy, remember } from '../service/json.ts';
import { namesIn } from '../spectral/document/names-in.js';
import type { Finding } from './finding.ts';

// Rules of several tools that look for one and the same fault; the first that spoke is kept. Ours come first,
// since they say how to fix it, then the one whose sentence says most.
const TWINS = `
  keywords-agree no-schema-type-mismatch | id-is-string owasp:api1:2023-no-numeric-ids |
  operation-scoped owasp:api2:2023-write-restricted owasp:api2:2023-read-restricted |
  https-only owasp:api8:2023-no-server-http owasp:api8:2023-no-scheme-http |
  message-described description-adds asyncapi-3-operation-description |
  description-adds operation-description | no-path-trailing-slash path-keys-no-trailing-slash |
  operation-has-responses operation-success-response operation-2xx-response |
  security-scopes-defined oas3-operation-security-defined | no-enum-type-mismatch typed-enum |
  security-defined oas3-operation-security-defined | tag-description asyncapi-3-tag-description |
  no-server-trailing-slash oas3-server-trailing-slash asyncapi-server-no-trailing-slash |
  no-duplicated-enum-values duplicated-entry-in-enum | spec-ref-siblings no-$ref-siblings |
  no-duplicated-tag-names openapi-tags-uniqueness asyncapi-3-tags-uniqueness |
  no-unsafe-markdown no-script-tags-in-markdown no-eval-in-markdown |
  no-undefined-server-variable oas3-server-variables | no-nullable nullable-type-sibling |
  operation-parameters-unique operation-parameters | no-identical-paths no-ambiguous-paths |
  example-or-examples oas3-schema | spec-example-values oas3-examples-value-or-externalValue |
  path-parameters-defined path-params |
  operation-operationId-url-safe operation-operationId-valid-in-url |
  no-nullable struct schema-compiles oas3-schema asyncapi-schema asyncapi-3-document-resolved
  asyncapi-document-resolved asyncapi-document-unresolved
`
  .split('|')
  .map(namesIn);

/** Numbers of places: that of a finding comes last, after those of all that it is in. */
function createPlacesOf(): (finding: Finding) => number[] {
  const known = new Map<string, number>();
  return ({ file, line, pointer = `${line}` }) => {
    let at = 0;
    // Everything is in the description: its root is a step like any other.
    return [file, ...pointer.split(/(?<!^#)\//)].map((step) => {
      at = remember(known, `${at} ${step}`, () => known.size + 1);
      return at;
    });
  };
}

/** Of the findings of twins, those that say what an earlier twin has told, of the same place, around it or in it. */
function repeated(twins: Iterable<readonly Finding[]>): Finding[] {
  const placesOf = createPlacesOf();
  const [told, around] = [new Set<number>(), new Set<number>()];
  const isTold = (places: readonly number[]): boolean =>
    around.has(places.at(-1) ?? 0) || places.some((one) => told.has(one));
  return [...twins].flatMap((findings) => {
    const parts = groupBy(findings, (one) => isTold(placesOf(one)));
    for (const places of (parts.get(false) ?? []).map(placesOf)) {
      told.add(places.at(-1) ?? 0);
      for (const one of places) around.add(one);
    }
    return parts.get(true) ?? [];
  });
}

// A parser that says of everything around a fault that it does not fit, where another tool names the fault.
const ECHOES = ['asyncapi-document-resolved', 'asyncapi-document-unresolved', 'asyncapi-schema'];

/** Findings without the echoes of a fault of form that another tool has placed in one of their files. */
function dropEchoes(findings: Finding[]): Finding[] {
  const echoes = findings.filter(({ rule }) => ECHOES.includes(rule));
  const files = new Set(echoes.map(({ file }) => file));
  const isPlaced = findings.some(
    ({ rule, file, severity }) => rule === 'struct' && severity === 'error' && files.has(file),
  );
  return isPlaced ? findings.filter(({ rule }) => !ECHOES.includes(rule)) : findings;
}

/** Findings without those that say of the same place what another tool says of it. The order stays. */
export function mergeDuplicates(findings: readonly Finding[]): Finding[] {
  // Not by their lines, in which the layout puts them.
  const byTool = findings.toSorted((one, other) => one.tool.localeCompare(other.tool));
  const byRule = groupBy(byTool, ({ rule }) => rule);
  const dropped = new Set<Finding>();
  // A rule of one name in two tools is one rule.
  for (const rules of [...TWINS, ...[...byRule.keys()].map((rule) => [rule])]) {
    const left = rules.flatMap((rule) => byRule.get(rule) ?? []).filter((one) => !dropped.has(one));
    const byVoice = groupBy(left, ({ tool, rule }) => `${tool} ${rule}`);
    for (const one of repeated(byVoice.values())) dropped.add(one);
  }
  return dropEchoes(findings.filter((one) => !dropped.has(one)));
}
