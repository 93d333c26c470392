import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { houseRules } from '../../src/spectral/house-rules.js';
import recommended from '../../src/spectral/recommended.js';
import strict from '../../src/spectral/strict.js';

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

test('every rule of the smaller sets is one of the whole set', () => {
  expect(
    Object.keys({ ...recommended.rules, ...strict.rules }).filter((name) => !(name in houseRules)),
  ).toEqual([]);
});

test('the page of rules names those of each smaller set', () => {
  const page = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8');
  const namedIn = (start: RegExp): string[] =>
    [...(start.exec(page)?.[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(
      ([, name]) => name as string,
    );
  const ours = Object.keys(recommended.rules);

  expect(namedIn(/^Of the rules on this page, `recommended` has ([^.]+)/m)).toEqual(ours);
  expect(namedIn(/^`strict` adds ([^.]+)/m)).toEqual(Object.keys(strict.rules));
});

test("another house's habits are no findings", async () => {
  expect(await lint(foreign({ responses: FINE }))).toEqual([]);
});

test('what is wrong anywhere is one, below any path', async () => {
  const content = { 'application/json': { schema: { type: 'integer', maxLength: 3 } } };
  const links = { other: { operationId: 'showNobody' } };

  expect(
    await lint(foreign({ responses: { 200: { description: 'A pet.', content, links } } })),
  ).toEqual(['keywords-agree', 'link-leads-somewhere']);
  expect(
    await lint(foreign({ responses: { 200: { description: 'A pet.', content, links } } }), strict),
  ).toEqual(
    expect.arrayContaining([
      'input-has-400 (warn)',
      'keywords-agree',
      'link-leads-somewhere',
      'path-parameter-has-404 (warn)',
      'response-has-example (warn)',
    ]),
  );
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
