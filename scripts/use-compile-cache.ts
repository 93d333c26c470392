import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';

/** Lets Node keep the tools as it has compiled them, which is a quarter of the time of a build. */
export function useCompileCache(): void {
  enableCompileCache(join(ROOT, 'node_modules/.cache/messaging-crm-api'));
}
