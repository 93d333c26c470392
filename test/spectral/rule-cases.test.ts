// Each rule on edits of a small document. A file of cases/ has, by the name of a case, values by JSON pointer, where
// null takes one away, and what the rule finds then: `place: message`, or places where all have one message. A case may
// be of another rule than that of the file's name.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../read-yaml.ts';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, lintDocument } from './lint-document.ts';

const FOLDER = join(import.meta.dirname, 'cases');
const DOCUMENTS = { openapi: openapiDocument, asyncapi: asyncapiDocument };

interface Case {
  readonly document?: keyof typeof DOCUMENTS;
  readonly rule?: string;
  readonly finds?: string | readonly string[];
  readonly [pointer: string]: unknown;
}

function change(document: any, pointer: string, value: unknown): void {
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = keys.pop() ?? '';
  const owner = keys.slice(1).reduce((part, name) => part[name], document);
  if (value !== null) owner[key] = value;
  else if (key in owner) delete owner[key];
  else throw new Error(`There is no ${pointer} to take away.`);
}

test.each(Object.entries(DOCUMENTS))(
  'no rule reports anything in the small %s',
  async (_, make) => {
    expect(await lintDocument(make())).toEqual([]);
  },
);

for (const file of readdirSync(FOLDER)) {
  const subject = basename(file, '.yaml');
  const { document: usual = 'openapi', message, ...cases } = readYaml(FOLDER, file);
  describe(subject, () => {
    test.each(Object.entries<Case>(cases))('%s', async (_, one) => {
      const { document = usual, rule = subject, finds = [], ...changes } = one;
      // Without parts that are one object in several places.
      const made = JSON.parse(JSON.stringify(DOCUMENTS[document as keyof typeof DOCUMENTS]()));
      for (const [pointer, value] of Object.entries(changes)) change(made, pointer, value);
      const found = [finds].flat();

      expect(await lint(rule, made)).toEqual(
        message ? found.map((place) => `${place}: ${message}`) : found,
      );
    });
  });
}
