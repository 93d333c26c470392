import { expect } from 'vitest';
import type { Tool } from '../tool.ts';

const NO_ERROR = 'No error in `openapi.json` and `openapi.yaml`.';

interface Validator extends Pick<Tool, 'name' | 'package' | 'command' | 'limits'> {
  readonly gives?: string;
  /** Whether what the module exports as `outcome` says that the description is valid. */
  readonly isValid: (outcome: any) => boolean;
}

/** Validates all forms of the description, and shows that a broken one is refused. */
const validator = ({ isValid, gives = NO_ERROR, ...tool }: Validator): Tool => ({
  ...tool,
  group: 'Validators and parsers',
  language: 'js',
  async check(folder) {
    for (const form of ['openapi.json', 'openapi.yaml']) {
      const { outcome } = await folder.import(tool.command.replaceAll('openapi.json', form));
      expect(isValid(outcome), JSON.stringify(outcome.errors)?.slice(0, 2_000)).toBe(true);
    }
    await folder.write('openapi.json', '{"openapi":"3.1.0","paths":{}}');
    const refused = await folder.import(tool.command).catch(() => ({ outcome: undefined }));
    expect(refused.outcome !== undefined && isValid(refused.outcome)).toBe(false);
    return gives;
  },
});

export const validators: readonly Tool[] = [
  validator({
    name: 'Swagger Parser',
    package: '@apidevtools/swagger-parser',
    command: `\
import SwaggerParser from '@apidevtools/swagger-parser';

export const outcome = await SwaggerParser.validate('openapi.json');
`,
    isValid: Boolean,
  }),
  validator({
    name: 'Readme OpenAPI Parser',
    package: '@readme/openapi-parser',
    command: `\
import { validate } from '@readme/openapi-parser';

export const outcome = await validate('openapi.json');
`,
    isValid: ({ valid, warnings }) => valid && warnings.length === 0,
  }),
  validator({
    name: 'Scalar OpenAPI Parser',
    package: '@scalar/openapi-parser',
    command: `\
import { readFile } from 'node:fs/promises';
import { validate } from '@scalar/openapi-parser';

export const outcome = await validate(await readFile('openapi.json', 'utf8'));
`,
    isValid: ({ valid }) => valid,
  }),
  validator({
    name: 'Seriousme OpenAPI Schema Validator',
    package: '@seriousme/openapi-schema-validator',
    command: `\
import { Validator } from '@seriousme/openapi-schema-validator';

export const outcome = await new Validator().validate('openapi.json');
`,
    isValid: ({ valid }) => valid,
  }),
  validator({
    name: 'Hyperjump JSON Schema',
    package: '@hyperjump/json-schema',
    command: `\
import { readFile } from 'node:fs/promises';
import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { parse } from 'yaml';

const schema = 'https://spec.openapis.org/oas/3.1/schema-base/latest';
export const outcome = await validate(schema, parse(await readFile('openapi.json', 'utf8')), 'BASIC');
`,
    gives:
      "No error against the OpenAPI Initiative's schema, with its dialect of JSON Schema, in `openapi.json` and `openapi.yaml`.",
    isValid: ({ valid }) => valid,
  }),
  {
    name: 'Redocly CLI',
    package: '@redocly/cli',
    group: 'Validators and parsers',
    language: 'sh',
    command: 'REDOCLY_TELEMETRY=off npx redocly score openapi.json --format json > score.json',
    async check(folder) {
      const { agentReadiness, subscores } = JSON.parse(await folder.read('score.json'));
      const clarity = Math.floor(subscores.constraintClarity * 100);
      expect(agentReadiness).toBeGreaterThanOrEqual(84);
      expect(clarity).toBeGreaterThanOrEqual(60);
      return `A score of ${agentReadiness} of 100, with ${clarity} % for the clarity of constraints: what is ours has bounds, and a field that the service states without one has none here either.`;
    },
  },
];
