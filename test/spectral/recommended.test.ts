import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { houseRules } from '../../src/spectral/house-rules.js';
import recommended from '../../src/spectral/recommended.js';
import strict from '../../src/spectral/strict.js';
import { words } from '../table.ts';

const { Ruleset, Spectral } = spectralCore;

const foreign = (operation: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1', description: 'Pets of a shop.', contact: { name: 'Shop' } },
  servers: [{ url: 'https://pets.example.org' }],
  tags: [{ name: 'Pets', description: 'Animals.' }],
  paths: {
    '/pets/{pet_id}': {
      get: {
        operationId: 'showPet',
        summary: 'Info for a pet',
        description: 'Answers with one pet, whoever asks.',
        tags: ['Pets'],
        parameters: [{ name: 'pet_id', in: 'path', required: true, schema: { type: 'string' } }],
        ...operation,
      },
    },
  },
});
const FINE = {
  200: { description: 'A pet.', content: { 'application/json': { schema: {}, example: {} } } },
  400: { description: 'The id is malformed.' },
  404: { description: 'There is no such pet.' },
};

async function lint(document: object, definition = recommended): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(definition));
  const found = await spectral.run(document as never);
  return found.map(({ code, severity }) => (severity === 0 ? `${code}` : `${code} (warn)`));
}

const ownOf = ({ rules }: { rules: object }): string[] =>
  Object.keys(rules).filter((name) => name in houseRules);

test('every rule of the smaller sets is one of the whole set, or of Spectral', () => {
  const all = Object.keys({ ...oas.rules, ...asyncapi.rules, ...houseRules });

  expect(all).toEqual(
    expect.arrayContaining(Object.keys({ ...recommended.rules, ...strict.rules })),
  );
});

test('taste is nothing in recommended, and a warning in strict', async () => {
  const bare = foreign({ responses: FINE }) as any;
  delete bare.info.contact;
  delete bare.servers;

  expect(await lint(bare)).toEqual([]);
  expect(await lint(bare, strict)).toEqual(
    expect.arrayContaining(['info-contact (warn)', 'oas3-api-servers (warn)']),
  );
});

test('an array needs items in OpenAPI 3.0, and in no later version', async () => {
  const content = { 'application/json': { schema: { type: 'array' } } };
  const later = foreign({ responses: { 200: { description: 'Pets.', content } } });

  expect(await lint(later)).toEqual([]);
  expect(await lint({ ...later, openapi: '3.0.3' })).toEqual(['array-items']);
});

test('the page of rules names those of each smaller set', () => {
  const page = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8');
  const namedIn = (start: RegExp): string[] =>
    [...(start.exec(page)?.[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(
      ([, name]) => name as string,
    );

  expect(namedIn(/^Of the rules on this page, `recommended` has ([^.]+)/m)).toEqual(
    ownOf(recommended),
  );
  expect(namedIn(/^`strict` adds ([^.]+)/m)).toEqual(ownOf(strict));
});

test("another house's habits are no findings", async () => {
  expect(await lint(foreign({ responses: FINE }))).toEqual([]);
});

test('what is wrong anywhere is one, below any path', async () => {
  const schema = { type: 'integer', maxLength: 3, nullable: true };
  const content = { 'application/json': { schema } };
  const links = { other: { operationId: 'showNobody' } };

  const wrong = foreign({ responses: { 200: { description: 'A pet.', content, links } } });
  const found = words('keywords-agree link-leads-somewhere no-nullable');
  const warned = words('input-has-400 path-parameter-has-404 response-has-example');
  for (const openapi of ['3.1.0', '3.2.0'])
    expect((await lint({ ...wrong, openapi })).sort()).toEqual(found);
  const more = warned.map((name) => `${name} (warn)`);
  expect(await lint(wrong, strict)).toEqual(expect.arrayContaining([...found, ...more]));
});

test('what a description may do is no error: numbered names, a constant without a type, no example', async () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/generic-400' } } };
  const document = {
    ...foreign({ responses: { 200: { description: 'A pet.', content } } }),
    components: { schemas: { 'generic-400': { const: 'pet' } } },
  };

  expect(await lint(document)).toEqual([]);
  expect(await lint(document, strict)).toContain('const-has-type (warn)');
});
