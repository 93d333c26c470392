import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly license?: string | { readonly type: string };
  /** How it was written before there was `license`. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** The license of an installed package by its own word; `unknown` where it says none or is not there. */
export function readLicense(root: string, folder: string): string {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  } catch {
    return 'unknown';
  }
  const { license, licenses = [] } = manifest;
  if (typeof license === 'string') return license;
  const types = license ? [license.type] : licenses.map(({ type }) => type);
  return types.join(' OR ') || 'unknown';
}
