// Each node of a description as what it must not be: a change, or a sentence for people.
import { expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { Description } from '../../src/gate/document/description.ts';
import { UsageError } from '../../src/terminal/usage-error.ts';
import { asyncapiDocument } from '../spectral/documents/asyncapi-document.ts';
import { openapiDocument } from '../spectral/documents/openapi-document.ts';
import { TODAY } from './gate-documents.ts';

const SHAPES = [0, '', [], {}, true, [null], { a: null }];
const load = (root: any) => new Description({ name: 'api.json', root, open: () => root });

function compare(old: object, next: object): void {
  try {
    compareContracts({ old: load(old), new: load(next) }, { today: TODAY });
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
  }
}

test.each(Object.entries({ openapiDocument, asyncapiDocument }))('%s', (_, make) => {
  const [sound, wrong] = [make(), make()];
  const places: [parent: any, key: string][] = [];
  JSON.stringify(wrong, function (key, value) {
    if (key) places.push([this, key]);
    return value;
  });
  for (const [at, [parent, key]] of places.entries()) {
    const kept = parent[key];
    for (parent[key] of [null, SHAPES[at % SHAPES.length]]) {
      compare(sound, wrong);
      compare(wrong, sound);
    }
    parent[key] = kept;
  }
  expect(places.length).toBeGreaterThan(100);
});
