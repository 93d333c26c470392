import { overProperties } from '../document/over-schemas.js';

// Two tests for one form: a pattern for all of it would need a repetition within a repetition.
/** @param {string} name */
const isSnakeCase = (name) => /^[a-z][a-z0-9_]*$/.test(name) && !/_(?![a-z0-9])/.test(name);

const propertySnakeCase = overProperties(
  (name) =>
    isSnakeCase(name)
      ? undefined
      : { message: `"${name}" must be snake_case, such as \`created_at\`.`, isOfName: true },
  ({ carrier }) => carrier === 'body',
);

export const rule = {
  description: 'Names of properties are snake_case.',
  why: 'All JSON of the service is snake_case, and payloads are never re-cased.',
  fix: 'Use lowercase letters and digits, with single underscores between words.',
  formats: ['oas3', 'aas3'],
  then: { function: propertySnakeCase },
};
