import type { Change } from './change.ts';
import { compareChannels } from './compare/asyncapi/channels.ts';
import { compareOperations } from './compare/asyncapi/operations.ts';
import { compareAsyncapiSecurity, compareServers } from './compare/asyncapi/security.ts';
import { compareComponents } from './compare/components.ts';
import { compareOpenapi } from './compare/openapi/compare-openapi.ts';
import { Comparison } from './compare/comparison.ts';
import { type Pair, Scope, under } from './compare/scope.ts';
import { toChanges } from './compare/to-changes.ts';
import { compareInfo } from './compare/words.ts';
import type { Description } from './document/description.ts';
import { UnreadableDescription } from './read/parse-text.ts';

function compareAsyncapi(comparison: Comparison): void {
  const { roots } = comparison;
  const scope = new Scope(comparison, 'webhook receivers', true);
  compareInfo(roots, scope);
  compareServers(under(roots, 'servers'), scope);
  compareAsyncapiSecurity(scope);
  compareOperations(scope);
  compareChannels(scope);
  comparison.finish();
  compareComponents(scope);
}

/**
 * Every difference between two descriptions that somebody can notice, with what the service's
 * versioning policy makes of it.
 *
 * @param today - the day that sunsets are held against, as `YYYY-MM-DD`
 * @returns the changes, worst first, then by place
 * @throws UnreadableDescription when the two are not of one kind, or a reference leads nowhere
 */
export function compareContracts(
  documents: Pair<Description>,
  { today }: { readonly today: string },
): Change[] {
  const { old, new: next } = documents;
  if (old.kind !== next.kind)
    throw new UnreadableDescription(
      `${old.name} is ${old.kind} and ${next.name} is ${next.kind}: compare two of one kind.`,
    );
  const comparison = new Comparison(documents, today);
  if (old.kind === 'openapi') compareOpenapi(comparison);
  else compareAsyncapi(comparison);
  return toChanges(comparison);
}
