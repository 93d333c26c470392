import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const PARSED = parse(readFileSync(new URL('asyncapi.yaml', import.meta.url), 'utf8'));

/**
 * A small AsyncAPI document that no rule reports anything in, changed as a test wants it.
 *
 * @param change - gets the document to change in place
 */
export function asyncapiDocument(change: (document: any) => void = () => {}): any {
  const document = structuredClone(PARSED);
  change(document);
  return document;
}
