import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import own from '../../package.json' with { type: 'json' };
import manifest from './package.json' with { type: 'json' };
import { GROUPS, type Tool } from './tool.ts';

/** The page, from the root. */
export const TOOLS_PAGE = join(ROOT, 'docs/tools.md');

const INTRODUCTION = `\
# Use your own tools

The descriptions work with the tools you already have. \`npm run test:full\` runs each tool on this page
with the version and command shown here, and checks that:

- the tool accepts the description;
- the generated code compiles under \`strict\`, keeps the contract's names and has valid URLs;
- every example of the contract matches the generated types and passes the generated validators;
- a page makes no request to another host.

Run a command in the folder of the file it reads: \`openapi.json\`, \`openapi.yaml\` and \`asyncapi.json\` are in
\`node_modules/messaging-crm-api/generated/\`. Where the service may add values to a list, these tools see a
string, and its description names the known values. A limit applies to every description that the tool
reads; a test shows it on a minimal one.
`;

const MADE_BY = `\
To regenerate this page, run \`npm run test:full -- test/abroad -u\`.
`;

export const pins: Readonly<Record<string, string>> = {
  // Our own command line of Redocly, which is not installed twice.
  '@redocly/cli': own.devDependencies['@redocly/cli'],
  ...manifest.dependencies,
  ...manifest.devDependencies,
};

const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trim()}\n\`\`\`\n`;

/** The language of a file beside the command, by its ending. */
const languageOf = (file: string): string => file.split('.').at(-1) ?? '';

function printTool(tool: Tool, gives: string): string {
  const files = Object.entries(tool.files ?? {}).map(
    ([file, text]) => `\`${file}\`:\n\n${block(languageOf(file), text)}`,
  );
  return [
    `### ${tool.name}`,
    `\`${tool.package}\` ${pins[tool.package]}`,
    ...files,
    block(tool.language, tool.command),
    `You get: ${gives}`,
    ...(tool.limits ?? []).map(({ says }) => `Limit: ${says}`),
  ].join('\n\n');
}

/**
 * Prints docs/tools.md.
 *
 * @param outcomes - What one gets from each tool, by its name.
 */
export async function printToolsPage(
  tools: readonly Tool[],
  outcomes: ReadonlyMap<string, string>,
): Promise<string> {
  const sections = GROUPS.map((group) => {
    const ofGroup = tools.filter((tool) => tool.group === group);
    const printed = ofGroup.map((tool) => printTool(tool, outcomes.get(tool.name) ?? ''));
    return [`## ${group}`, ...printed].join('\n\n');
  });
  const text = [INTRODUCTION, ...sections, MADE_BY].join('\n\n');
  return format(text, { ...(await resolveConfig(TOOLS_PAGE)), filepath: TOOLS_PAGE });
}

/** What the page says that one gets from each tool, by its name. */
export function readOutcomes(page: string): Map<string, string> {
  const sections = page.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = ''] = section.split('\n', 1);
      const [, gives = ''] = /^You get: ([\s\S]*?)\n\n/m.exec(section) ?? [];
      return [name, gives];
    }),
  );
}
