import { child } from '../../document/at.ts';
import { type Comparison, Scope } from '../scope.ts';
import { compareComponents } from '../components.ts';
import { compareInfo } from '../info.ts';
import { comparePaths } from './paths.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServers } from './servers.ts';
import { compareWebhooks } from './webhooks.ts';

/** Compares all of two OpenAPI descriptions. */
export function compareOpenapi(comparison: Comparison): void {
  const { old, new: next } = comparison.documents;
  const roots = { old: old.root, new: next.root };
  const scope = new Scope(comparison, 'request senders', false);
  compareInfo(roots, scope);
  compareServers({ old: child(roots.old, 'servers'), new: child(roots.new, 'servers') }, scope);
  compareSecuritySchemes(scope);
  comparePaths(scope);
  compareWebhooks(scope.for('webhook receivers', true));
  comparison.finish();
  compareComponents(scope);
}
