import { expect, test } from 'vitest';
import { emitSchemas } from '../../scripts/emit/schemas.ts';
import { typeNodes } from '../../scripts/emit/type-nodes.ts';
import { TINY } from './tiny-document.ts';

test('writes a plain exported type for each schema: open enums, names, beta marks, no default made required', async () => {
  const types = emitSchemas(TINY, typeNodes(TINY));
  await expect(types).toMatchFileSnapshot('approved-types.txt');
});
