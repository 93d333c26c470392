import type { BodyContent } from '../read-input.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes as every runtime can.
 *
 * @throws something, for the caller to replace, when the bytes are no UTF-8
 */
export const decodeText = (body: BodyContent): string =>
  typeof body === 'string' ? body : decoder.decode(body);
