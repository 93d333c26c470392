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

Some checks are no rules of Spectral, and stand in \`scripts/lint/\`: \`example\`, \`schema-example\`,
\`default-value\` and \`message-example\` hold every value that the descriptions show up to its schema;
\`schema-compiles\` wants each schema to be one that ajv can compile; \`address-names-defined\` wants each
name in braces of an AsyncAPI address to be defined and used, and \`server-default\`
a default that is among the values it lists; \`beta-has-assumption\` wants a row of
\`docs/assumptions.md\` for each decision.
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
