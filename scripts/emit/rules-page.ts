/** What the page shows of a rule: what it checks, and its guide. */
export interface PageRule {
  rule: { description: string };
  guide: { why: string; fix: string; bad: string; good: string };
}

const WIDTH = 100;

const INTRODUCTION = `\
<!-- Written by \`npm run build\` from src/spectral/rules/. Do not edit. -->

# Rules

What \`npm run lint\` checks in the contract beyond the rules of OpenAPI and AsyncAPI. Every rule is an error. The
snippets show only the part of a document that the rule reads.

\`messaging-crm-api/spectral\` is the whole set. \`messaging-crm-api/spectral/recommended\` has the rules that make
sense for any description, and none that are specific to this service.

## Checks that are not rules

These checks are not Spectral rules; they are in \`scripts/lint/\`:

- \`example\`, \`schema-example\`, \`default-value\` and \`message-example\` check every value in the descriptions
  against its schema. A field that the schema does not name is a finding, unless the schema has
  \`additionalProperties\` or \`unevaluatedProperties\`.
- \`schema-compiles\`: ajv can compile each schema, and validating with it ends.
- \`address-names-defined\`: each name in braces in an AsyncAPI address is defined and used.
  \`server-default\`: the default is one of the values listed.
- \`versions-agree\`: both descriptions have the same \`info.version\`.
- \`file-is-used\`: something refers to each file of \`openapi/\`, and to each component in the file of a family.
- \`field-is-writable\`: a body takes each optional field of a resource, unless the service sets it (\`readOnly\`).
- \`example-is-signed\`: the headers of an event's example are those of a delivery of its payload.
- \`beta-has-assumption\`: each decision has a row in \`docs/assumptions.md\`. A part that one place alone refers to is
  decided with it.

A description that cannot be read ends the run with exit code 2 and a location: references or aliases that go round in
circles, nesting that is too deep, a reference to nothing.

## When a part is missing

A rule says nothing if the part it reads is missing. Another one does:

- \`info\`, its title or version: \`struct\` of Redocly, \`info-description\` and others of Spectral
- all \`paths\`, a component that is referred to: \`oas3-unused-component\`; exit code 2
- the operations of a path: \`path-has-operation\`
- \`responses\`: \`operation-has-responses\`
- \`operationId\`, \`summary\`, \`tags\`: Redocly and Spectral, under \`operation-\` and that name
- \`security\` of an operation: \`operation-scoped\`, \`security-defined\`
- parameters: \`path-params\`, \`write-has-idempotency-key\`, \`list-has-cursor\`
- the content of a body: \`struct\`
- a schema in content: \`content-has-schema\`
- the content of a response: \`resource-envelope\`, \`list-envelope\`, \`error-schema\`
- the schema of a parameter or header: \`struct\`
- properties of a resource: \`resource-object-const\`
- messages of a channel, operations of events: \`channel-delivers\`
- headers or payload of a message: \`message-header-set\`, \`event-type-consistent\`
- the binding of an AsyncAPI operation: \`delivery-is-post\`

## The rules
`;

/** The text in lines that are no longer than the rest of the documentation. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

const snippet = (title: string, yaml: string): string => `${title}:\n\n\`\`\`yaml\n${yaml}\`\`\``;

function section(name: string, { rule, guide }: PageRule): string {
  const parts = [
    `## ${name}`,
    wrapped(rule.description),
    wrapped(`**Why.** ${guide.why}`),
    wrapped(`**How to fix it.** ${guide.fix}`),
    snippet('Bad', guide.bad),
    snippet('Good', guide.good),
  ];
  return parts.join('\n\n');
}

/**
 * Writes the page that findings link to: for each rule what it wants, why, how to fix it, and a bad
 * and a good snippet. The headings are the names of the rules, so `#name` leads to one.
 */
export function emitRulesPage(rules: Record<string, PageRule>): string {
  const names = Object.keys(rules).sort();
  const list = names.map((name) => `- [${name}](#${name})`).join('\n');
  const sections = Object.entries(rules)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, rule]) => section(name, rule));
  return `${[INTRODUCTION.trimEnd(), list, ...sections].join('\n\n')}\n`;
}

/** The page of this package's own rules, which brings Spectral's functions with it. */
export async function rulesPage(): Promise<string> {
  const { houseRules } = await import('../../src/spectral/house-rules.js');
  return emitRulesPage(houseRules);
}
