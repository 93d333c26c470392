import type { RawRequest } from '../../service/read-request.ts';
import { refuse } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';
import type { ExportFile } from '../state/workspace.ts';
import { toSent, type Sent } from './outgoing-response.ts';

const FOLDER = '/exports/';

/** The address of a job's file. It works without a token, for a while. */
export const exportPath = (jobId: string): string => `${FOLDER}${jobId}`;

/** The file that a request asks for; undefined when it asks for something else. */
export function readExport(engine: Engine, { method, path }: RawRequest): Sent | undefined {
  if (!path.startsWith(FOLDER) || !['GET', 'HEAD'].includes(method)) return undefined;
  const jobId = path.slice(FOLDER.length);
  if (jobId === '' || jobId.includes('/')) return undefined;
  const file = engine.store.collection<ExportFile>('exports').get(jobId);
  if (file && file.expiresAt > engine.clock.now()) {
    return { status: 200, headers: { 'content-type': file.mediaType }, text: file.text };
  }
  const message = 'There is no such file, or its address has stopped working. Start a new export.';
  return toSent(refuse(404, { code: 'resource_not_found', message }));
}
