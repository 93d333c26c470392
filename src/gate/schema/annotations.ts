import type { Part } from './flatten.ts';
import type { Annotations } from './schema-view.ts';

const WORDS = ['title', 'description', 'externalDocs', 'example', 'examples', '$comment', 'xml'];
// Each has rules of its own.
const KNOWN = new Set(['x-sunset', 'x-stability-level', 'x-extensible-enum', 'x-client']);

/** What stands beside the keywords; the nearest part says it where several do. */
export function readAnnotations(parts: readonly Part[]): Annotations {
  const first = (key: string): unknown => parts.find(({ node }) => key in node)?.node[key];
  const stability = first('x-stability-level');
  return {
    deprecated: first('deprecated') === true,
    sunset: first('x-sunset'),
    stability: typeof stability === 'string' ? stability : undefined,
    readOnly: parts.some(({ node }) => node['readOnly'] === true),
    writeOnly: parts.some(({ node }) => node['writeOnly'] === true),
    words: readWords(parts),
  };
}

/** The nearest words: a component's own are compared where the component is. */
function readWords(parts: readonly Part[]): ReadonlyMap<string, unknown> {
  const words = new Map<string, unknown>();
  for (const { node } of parts) {
    for (const key of Object.keys(node)) {
      const isWord = WORDS.includes(key) || (key.startsWith('x-') && !KNOWN.has(key));
      const name = key === 'example' ? 'examples' : key;
      if (isWord && !words.has(name)) words.set(name, key === 'example' ? [node[key]] : node[key]);
    }
  }
  return words;
}
