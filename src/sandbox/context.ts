import type { AuditActor } from '../../generated/index.ts';
import type { Application } from './access/application.ts';
import type { Engine } from './engine.ts';
import type { Workspace } from './state/workspace.ts';
import { toTimestamp } from './time/clock.ts';

/** Who does something in a workspace, and when. */
export interface Context {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly actor: AuditActor;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** Of the request that this is for; absent where the service acts by itself. */
  readonly requestId?: string;
  readonly ip?: string | undefined;
}

/** A request that fits the contract, on its way through a handler. */
export interface Call<Body = unknown> extends Context {
  readonly application: Application;
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters by name, of the types that the contract gives them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body;
}

const SYSTEM: AuditActor = { type: 'system', id: 'system', name: 'Sandbox' };

/** For what happens without a request: a job's step, a message that arrives. */
export function createSystemContext(engine: Engine, workspaceId: string): Context {
  return {
    engine,
    workspace: engine.workspace(workspaceId),
    actor: SYSTEM,
    now: toTimestamp(engine.clock.now()),
  };
}

/** Has a timer of a kind about something run after a while, in milliseconds of the sandbox's clock. */
export function startTimer(
  { engine, workspace }: Context,
  kind: string,
  subject: string,
  delayMs: number,
): void {
  engine.timers.set(engine.clock.now() + delayMs, { kind, workspaceId: workspace.id, subject });
}
