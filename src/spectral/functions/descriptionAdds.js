/** @param {string | undefined} text */
const bare = (text) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reports a description that is missing, says what the summary or title says, or tells the method.
 *
 * @param {any} node an operation or a message
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
export default function descriptionAdds(node, _options, { path }) {
  const { description, summary, title } = node;
  if (typeof description !== 'string' || bare(description) === '') {
    return [{ message: 'There is no description: say what the summary cannot.', path }];
  }
  const at = [...path, 'description'];
  if ([summary, title].some((text) => bare(text) === bare(description))) {
    const message =
      'The description repeats the summary: say limits, side effects, what a repeat does.';
    return [{ message, path: at }];
  }
  if (
    !/^To [a-z]+\b.{0,200}\b(?:send|make|issue)\b.{0,40}\b(?:request|GET|POST|PATCH|PUT|DELETE)\b/.test(
      description,
    )
  )
    return [];
  const message =
    'The description tells which request to send, which the page shows: leave it out.';
  return [{ message, path: at }];
}
