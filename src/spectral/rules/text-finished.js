import { aas3, oas3 } from '@stoplight/spectral-formats';

const UNFINISHED = /\b(?:TODO|FIXME|TBD|TBA|XXX)\b|\blorem ipsum\b|\bto be determined\b|\?\?\?/i;

/** Reports texts that somebody meant to finish. @param {unknown} text */
function textFinished(text) {
  const [found] = (typeof text === 'string' && UNFINISHED.exec(text)) || [];
  return found ? [{ message: `"${found}": write the text, or leave it out.` }] : [];
}

export const rule = {
  description: 'No text is unfinished.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: ['$..description', '$..summary', '$..title'],
  then: { function: textFinished },
};

export const guide = {
  why: 'Descriptions are published as they are, in the reference and as comments in editors.',
  fix: 'Write the text. What is not known yet belongs in an issue.',
  bad: `\
info: { description: 'TODO: say what the service does.' }
`,
  good: `\
info: { description: Contacts and messages of one workspace. }
`,
};
