// What our own rules call wrong in descriptions of others: each finding was looked at, and is one.
import spectralCore from '@stoplight/spectral-core';
import { beforeAll, expect, test } from 'vitest';
import recommended from '../../src/spectral/recommended.js';
import {
  installPublicDocuments,
  PUBLIC_DOCUMENTS,
  readPublicDocument,
  readRebilly,
} from '../gate/metamorphic/public-documents.ts';

const { Ruleset, Spectral } = spectralCore;

beforeAll(installPublicDocuments);

/** Keywords for lists on single values, and for numbers on lists. */
const TRUE: Readonly<Record<string, readonly string[]>> = {
  'GitHub webhooks': [
    'keywords-agree /webhooks/meta-deleted/post/requestBody/content/application/json/schema/properties/hook/properties/events/items/minItems',
  ],
  Rebilly: [
    'keywords-agree /components/schemas/gateway-account-weights/allOf/1/properties/weightedList/minimum',
    'keywords-agree /components/schemas/gateway-acquirer-weights/allOf/1/properties/weightedList/minimum',
  ],
};

/** Without those of Spectral that are turned off. */
const OWN = Object.fromEntries(
  Object.entries(recommended.rules).filter(([, rule]) => typeof rule === 'object'),
);

test.each(['Rebilly', ...Object.keys(PUBLIC_DOCUMENTS)])(
  'of %s, our rules in recommended report nothing that is not wrong',
  async (name) => {
    const place = (PUBLIC_DOCUMENTS as Record<string, string>)[name];
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset({ rules: OWN }));

    const found = await spectral.run(place ? readPublicDocument(place) : readRebilly());

    expect(found.map(({ code, path }) => `${code} /${path.join('/')}`)).toEqual(TRUE[name] ?? []);
  },
);
