import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { type InstalledPackage, run } from './installed-package.ts';
import { words } from '../table.ts';

const OPTIONS = words(`
  --noEmit --strict --extendedDiagnostics --target es2022 --lib es2022,dom --module nodenext
  --moduleResolution nodenext
`);

/** The instantiations of types that ten calls of the client add to an empty module. */
export async function costOfTenCalls(
  { folder }: InstalledPackage,
  compiler: string,
): Promise<number> {
  const count = async (file: string): Promise<number> => {
    const args = ['--no-opt', join(ROOT, `node_modules/${compiler}/bin/tsc`), ...OPTIONS, file];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    return Number(/^Instantiations: +(\d+)/m.exec(stdout)?.[1]);
  };
  return (await count('ten-calls.ts')) - (await count('empty.ts'));
}
