import { carriersOf } from '../document/carriers-of.js';

/** @param {any} document */
function exampleOrExamples(document) {
  return carriersOf(document)
    .filter(({ node }) => 'example' in node && 'examples' in node)
    .map(({ path }) => ({ message: 'Both `example` and `examples` are here.', path }));
}

export const rule = {
  description: 'A media type, parameter or header has `example` or `examples`, not both.',
  why: 'OpenAPI says that they are mutually exclusive. Tools use one of them, and not all the same one.',
  fix: 'Move the single example among the named ones, or remove it.',
  message: 'Keep `example` or `examples`, not both: tools show one of them and drop the other.',
  then: { function: Object.assign(exampleOrExamples, { subjects: carriersOf }) },
};
