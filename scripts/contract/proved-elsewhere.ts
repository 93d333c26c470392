// Rules of other tools that `npm run lint` leaves to a pass that finds at least as much, and sooner.
// test/lint/faults.full.ts plants faults for each of them and holds ours to what theirs find.

/** Redocly's, which took half of its time: our pass over the examples runs the same validator. */
export const REDOCLY_PROVED_ELSEWHERE = [
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
];

/**
 * Spectral's: the first two took four fifths of its time and see less than our pass over the examples; the
 * others compile a schema of AsyncAPI twice more, which its parser holds the bundle up to and Redocly the tree.
 */
export const SPECTRAL_PROVED_ELSEWHERE = [
  'oas3-valid-media-example',
  'oas3-valid-schema-example',
  'asyncapi-3-document-resolved',
  'asyncapi-3-document-unresolved',
];
