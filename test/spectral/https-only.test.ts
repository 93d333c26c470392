import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'https-only';

test.each(['tokenUrl', 'authorizationUrl', 'refreshUrl'])('rejects %s over http', async (key) => {
  const flows = { authorizationCode: { [key]: 'http://api.example.com' } };
  const components = { securitySchemes: { one: { type: 'oauth2', flows } } };

  expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
});

test.each(['ws', 'http', 'WS'])('rejects events over %s', async (protocol) => {
  expect(await lint(RULE, { asyncapi: '3.0.0', servers: { one: { protocol } } })).toHaveLength(1);
});
