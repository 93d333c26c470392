// Each rule on edits of a small document. A file of cases/ has, by the name of a case, values by JSON pointer, where
// null takes one away, and what the rule finds then: `place: message`, or places where all have one message.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe } from 'vitest';
import { readYaml } from '../read-yaml.ts';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const FOLDER = join(import.meta.dirname, 'cases');
const DOCUMENTS = { openapi: openapiDocument, asyncapi: asyncapiDocument };

interface Case {
  readonly document?: keyof typeof DOCUMENTS;
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

for (const file of readdirSync(FOLDER)) {
  const rule = basename(file, '.yaml');
  const { document: usual = 'openapi', message, ...cases } = readYaml(FOLDER, file);
  describe(rule, () => {
    for (const [name, one] of Object.entries<Case>(cases)) {
      const { document = usual as keyof typeof DOCUMENTS, finds = [], ...changes } = one;
      // Without parts that are one object in several places.
      const make = (edit: (made: object) => void): object => {
        const made = JSON.parse(JSON.stringify(DOCUMENTS[document]()));
        edit(made);
        return made;
      };
      const edit = (made: object): void => {
        for (const [pointer, value] of Object.entries(changes)) change(made, pointer, value);
      };
      testRule(rule, make, message, { [name]: [edit, ...[finds].flat()] });
    }
  });
}
