import { checkHead } from '../../src/drift/check-response.ts';
import type { Drift } from '../../src/drift/index.ts';
import type { Recorded } from './record.ts';

/** What drift watch finds in one recording. */
export function checkRecorded({ method, url, status, headers, text }: Recorded): Drift[] {
  const path = new URL(url).pathname;
  const head = checkHead({ method, path, status, headers: Object.entries(headers) });
  return [...head.drifts, ...(head.checkText?.(text) ?? [])];
}
