// A rule set that is checked by TypeScript.
import type { RulesetDefinition } from '@stoplight/spectral-core';
import house from 'messaging-crm-api/spectral';

export const rules: RulesetDefinition = {
  extends: [house],
  rules: { 'operation-id-verb': 'off' },
};
