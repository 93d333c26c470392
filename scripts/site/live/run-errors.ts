import { isObject } from '../../../src/service/json.ts';
import { responseExamples } from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';
import type { ErrorRecipe, RunError, RunExample } from './run-description.ts';
import { settledCampaign } from './fitted-examples.ts';
import { STATE_RECIPES } from './state-errors.ts';
import type { SiteContext } from '../site-context.ts';

type Recipe = ErrorRecipe | undefined;

const fault = (status: number) => (): Recipe => ({
  cause: 'The sandbox is asked for it by the header `X-Sandbox-Fault`.',
  fault: `status=${status}`,
});

const CONTACT = { contact_id: 'con_Gone1' };
const COMPANY = { company_id: 'cmp_Gone1' };

/** By the operation's id, or by what it creates or updates. */
type Changes = Readonly<Record<string, object>>;

/** What names something that the sandbox does not have, over the body of the example. */
const UNKNOWN: Changes = {
  Campaign: { audience: { segment_id: 'seg_Gone1' } },
  Contact: COMPANY,
  upsertContact: { contact: COMPANY },
  mergeContact: { merged_contact_id: 'con_Gone1' },
  updateConversation: { inbox_id: 'inb_Gone1' },
  Deal: CONTACT,
  Inbox: { channel_ids: ['chn_Gone1'] },
  Macro: { actions: [{ type: 'move_to_inbox', inbox_id: 'inb_Gone1' }] },
  createNote: { target_id: 'con_Gone1' },
  // It takes one of the two.
  redeliverWebhookEvents: { delivery_id: 'dlv_Gone1', failed_since: undefined },
  sendMessage: { channel_id: 'chn_Gone1' },
  updateSettings: { default_inbox_id: 'inb_Gone1' },
  Task: CONTACT,
  Ticket: CONTACT,
};

const NUMBER = { phone: '600 000 142' };

const WRONG_ADDRESS: Changes = {
  Contact: NUMBER,
  upsertContact: { contact: NUMBER },
  sendMessage: { to: { identifier: '600 000 142' } },
};

/** Sends an operation its example with these changes. */
const changed =
  (cause: string, changes: Changes) =>
  ({ id }: Operation, { body }: RunExample): Recipe => {
    const change = changes[id] ?? changes[id.replace(/^(?:create|update)/, '')];
    if (!change) return undefined;
    return {
      cause,
      body: { ...(body as object | undefined), ...change },
      // What was run before may have set the campaign to running.
      ...(id === 'updateCampaign' ? settledCampaign() : {}),
    };
  };

/** How the errors that the request alone causes are caused, by their codes; undefined where they cannot be. */
const RECIPES: Readonly<Record<string, (operation: Operation, example: RunExample) => Recipe>> = {
  missing_token: () => ({ cause: 'The request is sent without a token.', access: 'none' }),
  invalid_token: () => ({
    cause: 'The request is sent with a token that was never issued.',
    access: 'unknown',
  }),
  expired_token: () => ({
    cause: 'The request is sent with a token of the sandbox after its clock moves on by an hour.',
    access: 'expired',
  }),
  insufficient_scope: scopeRecipe,
  malformed_json: ({ body }) => body && { cause: 'The body ends too early.', text: '{ "name": ' },
  invalid_body: wrongField,
  invalid_parameter: wrongParameter,
  unknown_reference: changed('The body names something that the sandbox does not have.', UNKNOWN),
  invalid_identifier: changed('The number is not in international form.', WRONG_ADDRESS),
  resource_not_found: unknownId,
  idempotency_key_reused: reusedKey,
  // Elsewhere it takes what a reader has made.
  response_erased: ({ id }) =>
    id === 'createContact'
      ? {
          cause:
            'The contact is created and deleted, and then the request is sent again under its key.',
          first: 'deleted',
        }
      : undefined,
  precondition_failed: () => ({
    cause: '`If-Match` names a version that the resource does not have.',
    values: { 'header.If-Match': '"another"' },
  }),
  idempotency_key_in_use: fault(409),
  rate_limit_exceeded: fault(429),
  internal_error: fault(500),
};

function scopeRecipe({ scopes = [] }: Operation): Recipe {
  const other = scopes.includes('contacts:read') ? 'deals:read' : 'contacts:read';
  return { cause: `The token has the scope \`${other}\` and no other.`, access: [other] };
}

function wrongField(_: Operation, { body }: RunExample): Recipe {
  if (!isObject(body)) return undefined;
  const [field] = Object.entries(body).find(([, value]) => typeof value === 'string') ?? [];
  if (field === undefined) return undefined;
  return { cause: `\`${field}\` is a number and no text.`, body: { ...body, [field]: 42 } };
}

function wrongParameter({ parameters }: Operation): Recipe {
  const limit = parameters.find(({ name }) => name === 'limit');
  return limit && { cause: '`limit` is 0.', values: { 'query.limit': '0' } };
}

/** An id of the same kind that nothing has. */
function unknownId(_: Operation, { values }: RunExample): Recipe {
  const path = Object.entries(values).filter(([key]) => key.startsWith('path.'));
  const [name, value] = path.findLast(([, each]) => each.includes('_')) ?? path.at(-1) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const id = value.includes('_') ? value.replace(/_.*/, '_Gone1') : 'gone';
  return { cause: `Nothing has the id \`${id}\`.`, values: { [name]: id } };
}

function reusedKey({ parameters, body }: Operation, example: RunExample): Recipe {
  const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  if (!hasKey || !body || Array.isArray(example.body)) return undefined;
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
      const recipe = RECIPES[code]?.(operation, example) ?? STATE_RECIPES[code]?.(example);
      return recipe ? [{ status: Number(status), code, title, ...recipe }] : [];
    }),
  );
}
