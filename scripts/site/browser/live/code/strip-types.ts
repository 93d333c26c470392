import { transform } from 'sucrase';

/** TypeScript without its types: each line stays where it was. It throws for what is no TypeScript. */
export const stripTypes = (code: string): string =>
  transform(code, { transforms: ['typescript'], disableESTransforms: true }).code;
