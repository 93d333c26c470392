import { readYaml } from '../../read-yaml.ts';

const PARSED = readYaml(import.meta.dirname, 'asyncapi.yaml');

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
