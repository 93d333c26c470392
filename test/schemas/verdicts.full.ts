import { expect, test } from 'vitest';
import { compareVerdicts, schemaList } from './verdicts.ts';

test.each(schemaList)(
  '%s judges 100 values that fit and 100 that do not as ajv does',
  (name, schema) => {
    expect(compareVerdicts(name, schema, 100, 20_261_122)).toEqual({
      fitting: 100,
      broken: 100,
      differences: [],
    });
  },
);
