import { overSchemas } from '../document/over-schemas.js';

/**
 * Reports schemas that have a keyword: any that have it, or those that lack what it needs beside it.
 * Options: `keyword`, and `needs` for the keyword that has to stand beside it.
 */
export default overSchemas(
  () => true,
  ({ schema }, { keyword, needs }) => {
    const isFault = Object.hasOwn(schema, keyword) && !(needs && Object.hasOwn(schema, needs));
    return isFault ? [{ message: `\`${keyword}\` stands here.`, keys: [keyword] }] : [];
  },
);
