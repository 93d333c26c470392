import { child } from '../../document/at.ts';
import { compareComponents } from '../components.ts';
import { compareInfo } from '../info.ts';
import { type Comparison, Scope } from '../scope.ts';
import { compareChannels } from './channels.ts';
import { compareOperations } from './operations.ts';
import { compareAsyncapiSecurity } from './security.ts';
import { compareServers } from './servers.ts';

/** Compares all of two AsyncAPI descriptions. */
export function compareAsyncapi(comparison: Comparison): void {
  const { old, new: next } = comparison.documents;
  const roots = { old: old.root, new: next.root };
  const scope = new Scope(comparison, 'webhook receivers', true);
  compareInfo(roots, scope);
  compareServers({ old: child(roots.old, 'servers'), new: child(roots.new, 'servers') }, scope);
  compareAsyncapiSecurity(scope);
  compareOperations(scope);
  compareChannels(scope);
  comparison.finish();
  compareComponents(scope);
}
