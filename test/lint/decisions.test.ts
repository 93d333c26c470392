// One decision is one finding: what only a new event, operation or field refers to is decided with it.
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintAssumptions, undecided } from '../../scripts/lint/ledger.ts';
import { plantContract } from './planted-contract.ts';

const beta = { 'x-stability-level': 'beta' };
const refer = (name: string) => ({ $ref: `#/components/${name}` });

/** A beta operation whose response, and the schema of that, are beta, too. */
const openapi = {
  paths: { '/v1/deals': { get: { ...beta, responses: { 200: refer('responses/DealList') } } } },
  components: {
    responses: { DealList: { ...beta, content: { schema: refer('schemas/DealPage') } } },
    schemas: {
      DealPage: { properties: { data: { ...beta, items: refer('schemas/Deal') } } },
      Deal: { properties: { next: refer('schemas/Deal'), size: beta } },
    },
  },
};
const OPERATION = 'openapi#/paths/~1v1~1deals/get';

describe('a part that one place refers to', () => {
  test('is decided with that place, and is no finding of its own', () => {
    expect(undecided({ openapi, asyncapi: {} }, new Set())).toEqual([OPERATION]);
    expect(undecided({ openapi, asyncapi: {} }, new Set([OPERATION]))).toEqual([]);
  });

  test('is one by itself as soon as another place refers to it', () => {
    const paths = {
      ...openapi.paths,
      '/v1/tasks': { get: { responses: { 200: { schema: refer('schemas/DealPage') } } } },
    };

    expect(undecided({ openapi: { ...openapi, paths }, asyncapi: {} }, new Set())).toEqual([
      OPERATION,
      'openapi#/components/schemas/DealPage/properties/data',
    ]);
  });

  test('is covered by a row of its own, too', () => {
    const page = 'openapi#/components/schemas/DealPage';

    expect(undecided({ openapi, asyncapi: {} }, new Set([page]))).toEqual([OPERATION]);
  });
});

test('a new beta event wants one row, and the finding says where', async () => {
  const event = {
    file: 'asyncapi.yaml',
    from: 'messages:\n',
    to: 'messages:\n      deal.lost: { $ref: events/deal.lost.yaml }\n',
  };
  const root = await plantContract([event]);
  const folder = join(root, 'openapi');
  const won = await readFile(join(folder, 'events/deal.won.yaml'), 'utf8');
  const lost = won
    .replaceAll('deal.won', 'deal.lost')
    .replaceAll('x-stability-level: stable', 'x-stability-level: beta')
    .replace('schemas/DealEventData', 'schemas/LostDealEventData');
  await writeFile(join(folder, 'events/deal.lost.yaml'), lost);
  const data = await readFile(join(folder, 'schemas/DealEventData.yaml'), 'utf8');
  const betaData = data.replace('x-stability-level: stable', 'x-stability-level: beta');
  await writeFile(join(folder, 'schemas/LostDealEventData.yaml'), betaData);
  const ledger = join(root, 'docs/assumptions.md');
  await cp(join(ROOT, 'docs/assumptions.md'), ledger);

  const before = lintAssumptions(await readContract(root));
  await appendFile(ledger, '| A-new | . | . | . | `asyncapi#/components/messages/deal.lost` |\n');
  const after = lintAssumptions(await readContract(root));

  expect(before).toMatchObject([
    {
      file: 'openapi/events/deal.lost.yaml',
      line: 1,
      message: expect.stringMatching(
        /docs\/assumptions\.md .*`asyncapi#\/components\/messages\/deal\.lost`/,
      ),
    },
  ]);
  expect(after).toEqual([]);
});
