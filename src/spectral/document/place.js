/**
 * Where something stands in a document. Linked to what it stands in, because writing out the whole
 * path of every schema of a deep document would take time that grows with the square of the depth.
 *
 * @typedef {{ parent?: Place, keys: (string | number)[] }} Place
 *
 * A function of a rule that has no options: it gets what the rule's `given` leads to, and the path of that.
 * @typedef {(target: any, options: null, context: { path: (string | number)[] }) => object[]} Check
 */

/**
 * The whole path that leads to a place.
 *
 * @param {Place} place
 * @returns {(string | number)[]}
 */
export function pathOf(place) {
  const parts = [];
  for (let at = /** @type {Place | undefined} */ (place); at; at = at.parent) parts.push(at.keys);
  return parts.reverse().flat();
}

/**
 * Every object and list of a document and its place. An alias comes once, and depth costs no stack.
 *
 * @param {unknown} root
 * @returns {Generator<{ node: object, place: Place, depth: number }>}
 */
export function* nodesOf(root) {
  const seen = new Set();
  const open = [
    { node: /** @type {any} */ (root), place: /** @type {Place} */ ({ keys: [] }), depth: 0 },
  ];
  for (let step = open.pop(); step; step = open.pop()) {
    const { node, place: parent, depth } = step;
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    yield step;
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object')
        open.push({ node: child, place: { parent, keys: [key] }, depth: depth + 1 });
  }
}
