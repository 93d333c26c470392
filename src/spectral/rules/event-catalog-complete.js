import { entriesOf } from '../document/is-object.js';

/** @param {any} document @returns {[string, any][]} the examples of the catalog, by name */
function catalogExamples(document) {
  const response = document.paths?.['/v1/webhooks/events']?.get?.responses?.['200'];
  return entriesOf(response?.content?.['application/json']?.examples);
}

/** @param {any} document */
const subjects = (document) => entriesOf(document.webhooks).map(([name]) => name);

/**
 * The tree of files has no webhooks; they come into the bundle from the description of the events.
 *
 * @param {any} document
 */
function eventCatalogComplete(document) {
  const events = new Set(subjects(document));
  if (events.size === 0) return [];
  return catalogExamples(document).flatMap(([name, example]) => {
    const entries = example?.value?.data?.events;
    if (!Array.isArray(entries)) return [];
    const listed = new Set(entries.map((entry) => entry?.name));
    const list = ['content', 'application/json', 'examples', name, 'value', 'data', 'events'];
    const path = ['paths', '/v1/webhooks/events', 'get', 'responses', '200', ...list];
    return [
      ...[...events]
        .filter((event) => !listed.has(event))
        .map((event) => ({ message: `The catalog does not list the event \`${event}\`.`, path })),
      ...entries.flatMap((entry, index) => {
        if (events.has(entry?.name)) return [];
        const message = `The catalog lists \`${entry?.name}\`, which is no event of \`webhooks\`.`;
        return [{ message, path: [...path, index, 'name'] }];
      }),
    ];
  });
}

export const rule = {
  description: 'The example of the event catalog lists exactly the events of `webhooks`.',
  why: 'The mock returns the example, and people read it as the list of what they can subscribe to.',
  fix: 'Add the event to the example of `GET /v1/webhooks/events`, or describe it as a message.',
  then: { function: Object.assign(eventCatalogComplete, { subjects }) },
};
