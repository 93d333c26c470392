import { entriesOf } from '../document/is-object.js';

const JSON_TYPE = 'application/json';

/** @param {any} document */
function messageIsJson(document) {
  const { channels, defaultContentType } = document;
  return entriesOf(channels).flatMap(([channel, node]) =>
    entriesOf(node?.messages)
      .filter(([, message]) => (message?.contentType ?? defaultContentType) !== JSON_TYPE)
      .map(([name, message]) => {
        const path = ['channels', channel, 'messages', name];
        const text = `The content type has to be \`${JSON_TYPE}\`, as the service sends it.`;
        return { message: text, path: message?.contentType ? [...path, 'contentType'] : path };
      }),
  );
}

export const rule = {
  description: 'Every message has the content type `application/json`.',
  why: 'Receivers choose a parser by the content type, and the webhooks of the OpenAPI description are derived from it.',
  fix: 'Write `contentType: application/json`, or rely on `defaultContentType`.',
  formats: ['aas3'],
  then: { function: messageIsJson },
};
