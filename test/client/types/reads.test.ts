import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { openapi } from '../../contract/contract.ts';
import { compileModules } from './compile-modules.ts';

const known: string[] =
  openapi['components'].schemas.StoredContent.properties.type['x-extensible-enum'];
const cases = known.map((type) => `case '${type}': return 1;`).join(' ');

/** Statements about the content of a message, and what TypeScript says of them. */
const READS: Readonly<Record<string, readonly [statements: string, error: string]>> = {
  'the type says which field is there': [
    `switch (content.type) {
      case 'text': return content.text.length;
      case 'media': return content.media.url.length;
      case 'contacts': return content.contacts.length;
      case 'choice': return content.choice.title.length;
      default: return content.type;
    }`,
    '',
  ],
  'a type that came later has any field': [
    `switch (content.type) { ${cases}
      default: { content.type satisfies UnknownType; return content['poll']; } }`,
    '',
  ],
  'a field is read without asking for the type': ["return content.text?.length ?? 'none';", ''],
  'a misspelt field': ['return content.txt;', "Property 'txt' does not exist"],
  'a field of another type': [
    "if (content.type === 'text') return content.media.url;",
    "'content.media' is possibly 'undefined'",
  ],
  'a misspelt type': ["return content.type === 'txt';", 'no overlap'],
};

test('the content of a message is read without a cast, and mistakes are errors', () => {
  const modules = Object.entries(READS).map(([name, [statements]]): [string, string] => [
    `${name}.ts`,
    `import type { StoredContent, UnknownType } from 'messaging-crm-api';
export type { UnknownType };
export function read(content: StoredContent): unknown {
  ${statements}
}
`,
  ]);

  const faults = compileModules(new Map(modules));

  for (const [name, [, error]] of Object.entries(READS)) {
    const own = faults.filter((fault) => fault.startsWith(`test/${name}.ts`)).join();
    if (error) expect([name, own]).toEqual([name, expect.stringContaining(error)]);
    else expect([name, own]).toEqual([name, '']);
  }
});

test('hovers say what a parameter is limited to, and which codes an error can have', () => {
  const client = readFileSync(join(ROOT, 'generated/client.ts'), 'utf8');

  expect(client).toContain('Maximum number of entries per page. Limits: 1 to 100. Default 25. */');
  expect(client).toMatch(/409 [a-z_, ]*channel_inactive/);
});

test('hovers of all operations that return a job lead to waitForJob', () => {
  const client = readFileSync(join(ROOT, 'generated/client.ts'), 'utf8');
  const methods =
    client.match(/\/\*\*(?:(?!\*\/)[^])*\*\/\n {2}\w+\([^\n]*Promise<Result<Job>>;/g) ?? [];

  const names = methods
    .filter((text) => text.includes('`waitForJob(crm, job)`'))
    .map((text) => /(\w+)\([^\n]*$/.exec(text)?.[1]);
  expect(names.sort()).toEqual(['bulk', 'export', 'get', 'import', 'run']);
});
