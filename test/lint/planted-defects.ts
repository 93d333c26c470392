// Defects of the classes that the field notes list for AsyncAPI: what the parser, Redocly and Spectral
// find between them, and what none of them finds. Each row names the rule that has to speak, in the
// file where the defect is written or, where that is another, in `foundIn`.
import type { Defect } from './planted-defects/defect.ts';
import { DOCUMENT_DEFECTS } from './planted-defects/document.ts';
import { EXAMPLE_DEFECTS } from './planted-defects/examples.ts';
import { MESSAGE_PART_DEFECTS } from './planted-defects/message-parts.ts';
import { MESSAGE_DEFECTS } from './planted-defects/messages.ts';
import { OPERATION_DEFECTS } from './planted-defects/operations.ts';
import { SCHEMA_WORD_DEFECTS } from './planted-defects/schema-words.ts';
import { SCHEMA_DEFECTS } from './planted-defects/schemas.ts';

export const DEFECTS: readonly Defect[] = [
  ...DOCUMENT_DEFECTS,
  ...OPERATION_DEFECTS,
  ...MESSAGE_DEFECTS,
  ...MESSAGE_PART_DEFECTS,
  ...SCHEMA_DEFECTS,
  ...SCHEMA_WORD_DEFECTS,
  ...EXAMPLE_DEFECTS,
];
