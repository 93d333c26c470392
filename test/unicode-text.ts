import fc from 'fast-check';

const SURROGATES = 0x800;

/** Any character of Unicode. */
const character = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + SURROGATES));

/** Any text without lone surrogates. fast-check's own `binary` takes over a second to set up. */
export const unicodeText = (limits: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: character });
