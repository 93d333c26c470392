import { isObject } from '../../../src/service/json.ts';
import { responseExamples } from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';
import type { RunError, RunExample } from '../browser/live/panel/run-description.ts';
import { referenceRecipe } from './reference-errors.ts';
import { stateRecipe } from './state-errors.ts';
import type { SiteContext } from '../site-context.ts';

type Recipe = Omit<RunError, 'status' | 'code' | 'title'>;

const fault = (status: number): Recipe => ({
  cause: 'The sandbox is asked for it by the header `X-Sandbox-Fault`.',
  fault: `status=${status}`,
});

const erased: Recipe = {
  cause: 'The contact is created and deleted, and then the request is sent again under its key.',
  first: 'deleted',
};

/** How an error is caused; undefined where it cannot be. */
function recipeOf(code: string, operation: Operation, example: RunExample): Recipe | undefined {
  const { body } = example;
  switch (code) {
    case 'missing_token':
      return { cause: 'The request is sent without a token.', access: 'none' };
    case 'invalid_token':
      return {
        cause: 'The request is sent with a token that was never issued.',
        access: 'unknown',
      };
    case 'expired_token':
      return {
        cause:
          'The request is sent with a token of the sandbox after its clock moves on by an hour.',
        access: 'expired',
      };
    case 'insufficient_scope':
      return scopeRecipe(operation);
    case 'malformed_json':
      return operation.body && { cause: 'The body ends too early.', text: '{ "name": ' };
    case 'invalid_body':
      return isObject(body) ? wrongField(body) : undefined;
    case 'invalid_parameter':
      return wrongParameter(operation);
    case 'unknown_reference':
    case 'invalid_identifier':
      return referenceRecipe(code, operation.id, example);
    case 'resource_not_found':
      return unknownId(example);
    case 'idempotency_key_reused':
      return isObject(body) || body === undefined ? reusedKey(operation) : undefined;
    case 'response_erased':
      // Elsewhere it takes what a reader has made.
      return operation.id === 'createContact' ? erased : undefined;
    case 'precondition_failed':
      return {
        cause: '`If-Match` names a version that the resource does not have.',
        values: { 'header.If-Match': '"another"' },
      };
    case 'idempotency_key_in_use':
      return fault(409);
    case 'rate_limit_exceeded':
      return fault(429);
    case 'internal_error':
      return fault(500);
    default:
      return stateRecipe(code, example);
  }
}

function scopeRecipe({ scopes = [] }: Operation): Recipe | undefined {
  const other = scopes.includes('contacts:read') ? 'deals:read' : 'contacts:read';
  return { cause: `The token has the scope \`${other}\` and no other.`, access: [other] };
}

function wrongField(body: Readonly<Record<string, unknown>>): Recipe | undefined {
  const [field] = Object.entries(body).find(([, value]) => typeof value === 'string') ?? [];
  if (field === undefined) return undefined;
  return { cause: `\`${field}\` is a number and no text.`, body: { ...body, [field]: 42 } };
}

function wrongParameter({ parameters }: Operation): Recipe | undefined {
  const limit = parameters.find(({ name }) => name === 'limit');
  return limit && { cause: '`limit` is 0.', values: { 'query.limit': '0' } };
}

/** An id of the same kind that nothing has. */
function unknownId({ values }: RunExample): Recipe | undefined {
  const path = Object.entries(values).filter(([key]) => key.startsWith('path.'));
  const [name, value] = path.findLast(([, each]) => each.includes('_')) ?? path.at(-1) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const id = value.includes('_') ? value.replace(/_.*/, '_Gone1') : 'gone';
  return { cause: `Nothing has the id \`${id}\`.`, values: { [name]: id } };
}

function reusedKey({ parameters, body }: Operation): Recipe | undefined {
  const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  if (!hasKey || !body) return undefined;
  return {
    cause: 'The request is sent twice under one key, the second time with another body.',
    first: 'other',
  };
}

/** The errors of an operation that the panel can cause, each with what it does for it. */
export function runErrors(
  { openapi }: SiteContext,
  operation: Operation,
  example: RunExample | undefined,
): RunError[] {
  if (!example) return [];
  return operation.errorStatuses.flatMap((status) =>
    responseExamples(openapi, operation.node, status).flatMap(({ title, value }) => {
      const { error } = value as { error?: { code?: string } };
      const code = error?.code ?? '';
      const recipe = recipeOf(code, operation, example);
      return recipe ? [{ status: Number(status), code, title, ...recipe }] : [];
    }),
  );
}
