import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';

const SOURCE = 'openapi/workflows.arazzo.yaml';
const DESCRIPTION = 'url: ./openapi.yaml\n';

/**
 * The workflows of the contract, as they lie in dist/: beside them is not what they refer to.
 *
 * @throws Error when they refer to another description than the contract.
 */
export async function packWorkflows(): Promise<string> {
  const parts = (await readFile(join(ROOT, SOURCE), 'utf8')).split(DESCRIPTION);
  if (parts.length === 2) return parts.join('url: ../generated/openapi.yaml\n');
  throw new Error(`${SOURCE} has to name its description once, as "${DESCRIPTION.trim()}".`);
}
