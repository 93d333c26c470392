import { refuse } from '../../service/refusal.ts';
import type { Call } from '../context.ts';
import { Refused } from '../refused.ts';
import type { KeptJob } from '../state/workspace.ts';

/** Families whose name is not the plural of what they hold. */
const FAMILIES: Readonly<Record<string, string>> = {
  association: 'objects',
  company: 'companies',
  custom_object: 'objects',
  inbox: 'inboxes',
  pipeline: 'deals',
  settings: 'settings',
  webhook_endpoint: 'webhooks',
  whatsapp: 'channels',
  whatsapp_template: 'channels',
};

/** The family of a resource, by the value of its `object` field: `contacts` of `contact`. */
const familyOf = (object: string): string => FAMILIES[object] ?? `${object}s`;

/** Scopes of one action, and those that hold it, too (A-168). */
const WIDER: Readonly<Record<string, string>> = { 'messages:send': 'messages:manage' };

export const readScope = (object: string): string => `${familyOf(object)}:read`;

/**
 * Checks that a request may reach what it reaches beside its own family (A-154).
 *
 * @param reason What needs the scopes, as the subject of a sentence: "Expanding a contact".
 * @throws {Refused} The 403 that names the scopes that are missing.
 */
export function requireScopes(
  { application }: Pick<Call, 'application'>,
  scopes: readonly string[],
  reason: string,
): void {
  const held = application.scopes;
  const missing = scopes.filter(
    (each) => !held.includes(each) && !held.includes(WIDER[each] ?? ''),
  );
  if (missing.length === 0) return;
  const message = `${reason} also needs the scope \`${[...new Set(missing)].join('`, `')}\`, which the access token lacks.`;
  throw new Refused(refuse(403, { code: 'insufficient_scope', message }));
}

/** What jobs work on (A-47), and what they export. */
export const JOB_FAMILIES =
  'analytics contacts macros messages conversations campaigns deals'.split(' ');

/**
 * Whether an application may see or stop a job: it has a scope of the family that the job works on, and may read what
 * an export is of (A-154).
 */
export function mayReachJob({ application: { scopes } }: Call, { job, report }: KeptJob): boolean {
  const [family] = job.type.split('.');
  const isOwn = ['read', 'manage'].some((verb) => scopes.includes(`${family}:${verb}`));
  return isOwn && (report === undefined || scopes.includes(`${report}:read`));
}
