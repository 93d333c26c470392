/** A skill for coding agents, cut from guides whose programs the tests run. */
interface Skill {
  readonly name: string;
  /** What it is for, by which an agent chooses it. */
  readonly description: string;
  /** Sections of guides, by their headings; a guide's beginning has none. */
  readonly parts: readonly (readonly [guide: string, heading?: string])[];
}

const SKILLS: readonly Skill[] = [
  {
    name: 'messaging-crm-client',
    description:
      'Calls the Messaging CRM API from TypeScript with messaging-crm-api: contacts, messages, deals, imports, errors and pages. Use when writing code that reads or writes CRM data.',
    parts: [
      ['agents', 'Where to look'],
      ['agents', 'A call'],
      ['errors', 'With the client'],
    ],
  },
  {
    name: 'messaging-crm-webhooks',
    description:
      'Receives and verifies webhooks of the Messaging CRM API, in TypeScript or any other language. Use when adding an endpoint for its events, or when signatures fail.',
    parts: [['webhooks'], ['agents', 'A webhook']],
  },
  {
    name: 'messaging-crm-sandbox',
    description:
      'Tests code against the stateful sandbox of the Messaging CRM API, without an account or a network. Use when writing tests, or to try a call.',
    parts: [
      ['agents', 'A test'],
      ['sandbox-any-language', 'Start it'],
    ],
  },
  {
    name: 'api-change-gate',
    description:
      'Compares two OpenAPI or AsyncAPI descriptions in CI and fails on breaking changes. Use when a pull request changes an API description.',
    parts: [['ci'], ['ci', 'GitHub'], ['ci', 'Check a release']],
  },
];

/** A section of a guide without what follows it, or the beginning without the title. */
function cut(text: string, guide: string, heading: string | undefined): string {
  const [beginning = '', ...sections] = text.split(/^## /m);
  if (heading === undefined) return beginning.replace(/^# .*\n+/, '');
  const section = sections.find((one) => one.startsWith(`${heading}\n`));
  if (!section)
    throw new Error(`docs/${guide}.md has no section "${heading}", which a skill is cut from.`);
  return `## ${section}`;
}

/**
 * `skills/NAME/SKILL.md`, as agents read them.
 *
 * @param guides - the text of each page of docs/, by its name
 * @throws Error when a guide has no section of that heading
 */
export function skills(guides: ReadonlyMap<string, string>): Record<string, string> {
  const entries = SKILLS.map(({ name, description, parts }) => {
    const body = parts.map(([guide, heading]) =>
      cut(guides.get(guide) ?? '', guide, heading)
        .trim()
        .replace(/\]\(([\w-]+\.md)/g, '](../../docs/$1'),
    );
    const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
    return [`skills/${name}/SKILL.md`, `${head}\n# ${name}\n\n${body.join('\n\n')}\n`] as const;
  });
  return Object.fromEntries(entries);
}
