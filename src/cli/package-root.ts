import { nearestPackage } from '../uses/nearest-package.ts';

/** Where this package is, and its version: that of the nearest package.json, the same from `src/` as from `dist/src/`. */
export function findPackageRoot(from = import.meta.filename): { folder: string; version: string } {
  const { folder, data } = nearestPackage(from) ?? { folder: '', data: {} };
  const { name, version } = data;
  if (name === 'messaging-crm-api' && version !== undefined) return { folder, version };
  throw new Error(`No package.json of messaging-crm-api above ${from}: reinstall the package.`);
}
