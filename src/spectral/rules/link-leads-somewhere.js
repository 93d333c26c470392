import { entriesOf, listOf, objectsIn } from '../document/is-object.js';
import { operationsOf } from '../document/operations-of.js';
import { faultOfExpression } from '../document/runtime-expression.js';

/** Every operation with the parameters of its path. @param {any} document */
const callsOf = (document) =>
  operationsOf(document).map(({ operation, item, path }) => ({
    operation,
    parameters: [item['parameters'], operation['parameters']].flatMap(listOf),
    path,
  }));

/** Every link, with the operation that it starts from. @param {any} document */
const linksOf = (document) =>
  callsOf(document).flatMap(({ operation, parameters, path }) =>
    objectsIn(operation.responses).flatMap(([status, response]) =>
      objectsIn(response.links).map(([name, link]) => ({
        link,
        source: { parameters, requestBody: operation.requestBody, response },
        path: [...path, 'responses', status, 'links', name],
      })),
    ),
  );

/** @param {{ operation: any, parameters: any[] } | undefined} target @param {any} link @returns {{ message: string, keys: string[] }[]} */
function faultsOfTarget(target, { operationId, parameters }) {
  const message = `No operation is called \`${operationId}\`.`;
  if (!target) return [{ message, keys: ['operationId'] }];
  if (target.parameters.some((one) => one?.$ref)) return [];
  const given = entriesOf(parameters).map(([name]) => name);
  const names = target.parameters.flatMap((one) => [one?.name, `${one?.in}.${one?.name}`]);
  // What a link leaves open, the caller may know: but not all of it.
  const needed = target.parameters.filter(
    (one) => given.length === 0 && one?.required === true && one.in === 'path',
  );
  return [
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => ({
        message: `\`${operationId}\` has no parameter \`${name}\`.`,
        keys: ['parameters', name],
      })),
    ...needed.map(({ name }) => ({
      message: `The link does not say the \`${name}\` that \`${operationId}\` needs.`,
      keys: [],
    })),
  ];
}

/** @param {any} document */
function linkLeadsSomewhere(document) {
  const targets = new Map(callsOf(document).map((one) => [one.operation.operationId, one]));
  return linksOf(document).flatMap(({ link, source, path }) => {
    const values = entriesOf(link.parameters).flatMap(([name, value]) => {
      const message = faultOfExpression(value, source);
      return message ? [{ message, keys: ['parameters', name] }] : [];
    });
    const isNamed = typeof link.operationId === 'string';
    const faults = isNamed ? faultsOfTarget(targets.get(link.operationId), link) : [];
    return [...values, ...faults].map(({ message, keys }) => ({
      message,
      path: [...path, ...keys],
    }));
  });
}

export const rule = {
  description: 'A link leads to an operation that exists, with values that exist.',
  why: 'Programs and pages follow links, and no tool checks that the operation, its parameters and the response field exist.',
  fix: 'Correct the operationId, the name of the parameter or the expression.',
  then: { function: Object.assign(linkLeadsSomewhere, { subjects: linksOf }) },
};
