import { aas3, oas3 } from '@stoplight/spectral-formats';

/** Words that readers do not search for, and what the field says. */
const WORDS = [
  [/\banswer(s|ed)? \d{3}\b/i, '"return 409"'],
  [/\b(the|an|its?) answers?\b/i, '"response"'],
  [/\bhands? in\b|\bhanded in\b/i, '"submit"'],
  [/\bpass(es|ed)? over\b/i, '"ignore"'],
  [/\btruth values?\b/i, '"boolean"'],
  [/\bcomes? into being\b/i, '"is created"'],
  [/\bworked off\b/i, '"finishes"'],
  [/\bchanges nothing more\b/i, '"is idempotent"'],
  [/\bwell or badly\b/i, 'what it means'],
  [/\bthere (when|with|where)\b/i, '"included if"'],
  [/\bexactly so many\b/i, 'the number'],
  [/\btried again\b/i, '"retried"'],
  [/\bmend(s|ed)?\b/i, '"fix"'],
  [/\b(whoever|be it)\b/i, '"you" or "a caller"'],
  [/\bthis contract('s)? (decision|decided)\b/i, 'an `x-beta-description`'],
  [/\b(simply|just|powerful)\b/i, 'nothing'],
];

/** Reports descriptions in words of our own. @param {unknown} text @param {any} _options @param {any} context */
function plainWords(text, _options, { path }) {
  if (typeof text !== 'string') return [];
  return WORDS.flatMap(([pattern, better]) => {
    const [found] = /** @type {RegExp} */ (pattern).exec(text) ?? [];
    if (found === undefined) return [];
    return [{ message: `"${found}" is not what readers search for: write ${better}.`, path }];
  });
}

export const rule = {
  description: 'Descriptions and summaries use the words of the trade.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: ['$..description', '$..summary', '$..x-beta-description'],
  then: { function: plainWords },
};

export const guide = {
  why: 'Readers search for the words they know: response, submit, ignored, boolean, idempotent.',
  fix: 'Write the word that the finding names.',
  bad: `\
info: { description: A key that is taken answers 409. }
`,
  good: `\
info: { description: A key that is taken returns 409. }
`,
};
