// The control API as functions: for the console, the site, the command line and tests.
import {
  controlPaths,
  type ControlOperations,
  type SandboxActivity,
} from '../../../generated/control.ts';
import { parseJson } from '../../service/json.ts';

type ControlId = keyof ControlOperations;

/** What an operation takes: its `path`, its `query` and its `body`. */
type Input<Id extends ControlId> = Omit<ControlOperations[Id], 'response' | 'query'> &
  (ControlOperations[Id] extends { query: infer Query }
    ? { query?: { [Name in keyof Query]?: Query[Name] | undefined } }
    : unknown);

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** What requests go through: `fetch`, or that of a sandbox without a server. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Calls an operation of the control API by its id; throws an Error with the words of the sandbox, or when it does not
 * respond.
 */
export type Control = <Id extends ControlId>(
  id: Id,
  ...input: object extends Input<Id> ? [Input<Id>?] : [Input<Id>]
) => Promise<ControlOperations[Id]['response']>;

export const createControl =
  (send: Send): Control =>
  async (id, ...[input]) => {
    const { path: values = {}, query = {}, body }: AnyInput = input ?? {};
    const [method = '', template = ''] = controlPaths[id].split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
    const response = await send(path + search, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error('The sandbox does not respond.', { cause });
    });
    const value = parseJson(await response.text());
    if (!response.ok)
      throw new Error(value?.error?.message ?? `The sandbox returned ${response.status}.`);
    return value;
  };

/** How long until the next try when the sandbox does not respond, in milliseconds. */
export const RETRY_MS = 1_000;

/** Whether it is the first time that a sandbox is seen, or the sandbox began anew. */
export type Start = 'first' | 'again';

interface Following {
  /** How many requests and attempts come at once. */
  readonly limit: number;
  /** How long things are gathered before the sandbox is asked for more, in milliseconds. */
  readonly gatherMs: number;
  /** Takes what happened since the last time, or all that the log has at a start. */
  readonly take: (activity: SandboxActivity, start: Start | undefined) => void | Promise<void>;
  /** It does not respond, and is asked again. */
  readonly lost?: () => void;
  /** Ends it after the question that is open. A page has none: it follows for as long as it is open. */
  readonly signal?: AbortSignal;
}

/** Follows a sandbox over its restarts, until its signal ends it. */
export async function followSandbox(control: Control, following: Following): Promise<void> {
  const { limit, gatherMs, take, lost, signal } = following;
  let after: number | undefined;
  let epoch: string | undefined;
  while (!signal?.aborted) {
    try {
      let news = await control('getActivity', { query: { after, wait_ms: 20_000, limit } });
      const start = epoch === undefined ? 'first' : news.epoch === epoch ? undefined : 'again';
      // A cursor of another start means nothing: what there is comes without one.
      if (start === 'again') news = await control('getActivity', { query: { limit } });
      await take(news, start);
      ({ cursor: after, epoch } = news);
      await pause(gatherMs);
    } catch {
      lost?.();
      await pause(RETRY_MS);
    }
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
