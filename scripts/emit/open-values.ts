import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';

/** `generated/open-values.ts`: the known values of open lists, by where in the contract's schemas they stand. */
export function emitOpenValues(openapi: JsonObject): string {
  const rows: string[] = [];
  const visit = (node: unknown, pointer: string): void => {
    if (Array.isArray(node)) node.forEach((one, index) => visit(one, `${pointer}/${index}`));
    if (!isObject(node)) return;
    const values = node['x-extensible-enum'];
    if (Array.isArray(values)) rows.push(`  '${pointer}': ${JSON.stringify(values)},\n`);
    for (const [key, child] of Object.entries(node)) {
      if (!key.startsWith('x-')) visit(child, `${pointer}/${escapeSegment(key)}`);
    }
  };
  visit(openapi['components'].schemas, '#/components/schemas');
  return (
    `${BANNER}// Of interest to drift watch alone: a value that is not here may come at any time.\n` +
    `export const openValues: Readonly<Record<string, readonly string[]>> = {\n${rows.join('')}};\n`
  );
}
