import { carriersOf } from '../document/carriers-of.js';
import { operationsOf } from '../document/operations-of.js';
import { pathOf } from '../document/place.js';
import { schemasOf } from '../document/schemas-of.js';

/** @param {unknown} day */
function isDay(day) {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  // Only a day that exists comes back as it was: 30 February becomes 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** @param {any} document */
const subjects = (document) => [
  ...operationsOf(document).map(({ operation: node, path: keys }) => ({ node, place: { keys } })),
  ...carriersOf(document).map(({ node, path: keys }) => ({ node, place: { keys } })),
  ...schemasOf(document).map(({ schema: node, place }) => ({ node, place })),
];

/** @param {any} document */
function deprecatedHasSunset(document) {
  return subjects(document)
    .filter(({ node }) => node.deprecated === true && !isDay(node['x-sunset']))
    .map(({ place }) => ({
      message: 'What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
      path: pathOf(place),
    }));
}

export const rule = {
  description: 'Everything deprecated says in `x-sunset` after which day it may stop working.',
  why: 'Callers plan around the date. The header `Sunset` will carry it, and the change gate reads it.',
  fix: 'Add `x-sunset` with a day, as YYYY-MM-DD, to the operation, parameter, header or schema.',
  formats: ['oas3', 'aas3'],
  then: { function: Object.assign(deprecatedHasSunset, { subjects }) },
};
