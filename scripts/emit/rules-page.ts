/** What the page needs to know of a rule: what it wants, and the guide that stands beside it. */
export interface PageRule {
  rule: { description: string };
  guide: { why: string; mend: string; bad: string; good: string };
}

const WIDTH = 100;

const INTRODUCTION = `\
<!-- Written by \`npm run build\` from src/spectral/rules/. Do not edit. -->

# Rules

What \`npm run lint\` wants of the contract beside the rules of OpenAPI and AsyncAPI themselves. Each
rule is an error. The snippets show only the part of a document that the rule looks at.

\`messaging-crm-api/spectral\` is the whole set. \`messaging-crm-api/spectral/recommended\` has those rules that hold
for any description, and asks for nothing of this service's.

## Checks beside the rules

Some checks are no rules of Spectral, and stand in \`scripts/lint/\`:

- \`example\`, \`schema-example\`, \`default-value\` and \`message-example\` hold every value that the descriptions show
  up to its schema. A field that the schema does not name is a finding, unless the schema says
  \`additionalProperties\` or \`unevaluatedProperties\`.
- \`schema-compiles\` wants each schema to be one that ajv can compile and come to an end with.
- \`address-names-defined\` wants each name in braces of an AsyncAPI address to be defined and used, and
  \`server-default\` a default that is among the values it lists.
- \`versions-agree\` wants one \`info.version\` in both descriptions.
- \`file-is-used\` wants each file of \`openapi/\` to be one that something refers to.
- \`beta-has-assumption\` wants a row of \`docs/assumptions.md\` for each decision.

What cannot be read ends with exit code 2 and a place: references that lead to each other, aliases that multiply
without end, nesting without end, a reference to nowhere.

## When a part is missing

A rule has nothing to say where the part that it looks at is missing. Then another one speaks:

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
    wrapped(`**How to mend it.** ${guide.mend}`),
    snippet('Bad', guide.bad),
    snippet('Good', guide.good),
  ];
  return parts.join('\n\n');
}

/**
 * Writes the page that findings link to: for each rule what it wants, why, how to mend it, and a bad
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
