import { type ControlRoute, controlRoutes } from '../../../generated/control-table.ts';
import type { Parametrized } from '../../service/read-parameters.ts';
import {
  createReadInput,
  type RawRequest,
  refuseInput,
  refuseRoute,
} from '../../service/read-request.ts';
import { refuse } from '../../service/refusal.ts';
import { createRouter } from '../../service/router.ts';
import type { ServiceOperation } from '../../service/service-operation.ts';
import { type Sent, toSent } from '../http/outgoing-response.ts';
import type { Platform } from '../platform/platform.ts';
import { Refused } from '../refused.ts';
import { behavior } from './behavior.ts';
import { causes } from './causes.ts';
import { clock } from './clock.ts';
import type { ControlHandlers, Controlled } from './controlled.ts';
import { findControlValidator } from './find-control-validator.ts';
import { followActivity } from './follow-activity.ts';
import { applications, lifecycle } from './lifecycle.ts';
import { records } from './records.ts';
import { resources } from './resources.ts';
import { state } from './state.ts';
import { verification } from './verification.ts';

const ROOT = '/_sandbox';

/** Whether a request is for the control API, and not for the service. */
export const isControl = (path: string): boolean => path === ROOT || path.startsWith(`${ROOT}/`);

/** Nobody keeps what it says, and no other page gets at it by way of a tag. */
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

type Route = ControlRoute & Parametrized & Pick<ServiceOperation, 'body'>;

/** Makes the function that serves the control API, from its description. */
export function createServeControl(sandbox: Controlled) {
  const route = createRouter(controlRoutes as unknown as readonly Route[]);
  const handlers: ControlHandlers = {
    ...lifecycle(sandbox),
    ...clock(sandbox),
    ...causes(sandbox),
    ...applications(sandbox),
    ...behavior(sandbox),
    ...records(sandbox),
    ...resources(sandbox),
    ...followActivity(sandbox),
    ...state(sandbox),
    ...verification(sandbox),
  };
  const readInput = createReadInput<Route>(findControlValidator);

  async function respond(raw: RawRequest): Promise<Sent> {
    const page = await readPage(raw, sandbox.engine.platform);
    if (page) return page;
    const method = raw.method === 'HEAD' ? 'GET' : raw.method;
    const found = route(method, raw.path);
    if (!found || 'allow' in found) return toSent(refuseRoute('control API', raw, found?.allow));
    const { operation, values } = found;
    const input = readInput(operation, values, raw);
    const refusal = refuseInput(input);
    if (refusal) return toSent(refusal);
    const handler = handlers[operation.id] as (call: object) => unknown;
    const result = await handler({ ...input.parameters, body: input.body.value });
    return success(operation, result);
  }

  return async (raw: RawRequest): Promise<Sent> => {
    const sent = await respond(raw).catch(refusalOf);
    return { ...sent, headers: { ...HEADERS, ...sent.headers } };
  };
}

function success({ id, status }: Route, body: unknown): Sent {
  if (body === undefined) return { status, headers: {}, text: '' };
  const isFailing = id === 'getHealth' && (body as { status: string }).status === 'failing';
  return toSent({ status: isFailing ? 503 : status, headers: {}, body });
}

function refusalOf(error: Error): Sent {
  if (error instanceof Refused) return toSent(error.refusal);
  return toSent(refuse(500, { code: 'internal_error', message: error.message }));
}

async function readPage({ method, path }: RawRequest, { openConsole }: Platform) {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (path !== ROOT && path !== `${ROOT}/`) return undefined;
  const page = await openConsole();
  if (!page || path === `${ROOT}/`) return page && { status: 200, ...page };
  return { status: 308, headers: { location: `${ROOT}/` }, text: '' };
}
