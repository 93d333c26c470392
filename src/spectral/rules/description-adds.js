import { MESSAGES, OPERATIONS, WEBHOOKS } from '../given.js';

/** @param {string | undefined} text */
const bare = (text) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const TELLS_REQUEST =
  /^To [a-z]+\b.{0,200}\b(?:send|make|issue)\b.{0,40}\b(?:request|GET|POST|PATCH|PUT|DELETE)\b/;

/** @type {import('../document/place.js').Check} */
function descriptionAdds(node, _options, { path }) {
  const { description, summary, title } = node;
  if (typeof description !== 'string' || bare(description) === '')
    return [{ message: 'There is no description: say what the summary cannot.', path }];
  const at = [...path, 'description'];
  if ([summary, title].some((text) => bare(text) === bare(description))) {
    const message =
      'The description repeats the summary: say limits, side effects, what a repeat does.';
    return [{ message, path: at }];
  }
  if (!TELLS_REQUEST.test(description)) return [];
  const message =
    'The description tells which request to send, which the page shows: leave it out.';
  return [{ message, path: at }];
}

export const rule = {
  description: 'Descriptions of operations and messages add to the summary.',
  why: 'A description that repeats the summary costs the reader a line. "To do X, send a POST" is on the page anyway, and goes stale once copied.',
  fix: 'State limits, side effects and what a repeat does.',
  formats: ['oas3', 'aas3'],
  given: [OPERATIONS, WEBHOOKS, MESSAGES],
  then: { function: descriptionAdds },
};
