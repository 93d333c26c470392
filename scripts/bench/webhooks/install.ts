import { fileURLToPath } from 'node:url';
import { installFolder } from '../../install-folder.ts';

/** The folder with the package.json of the others. */
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs the other packages by the lock file. */
export const installPeers = (): Promise<void> => installFolder(FOLDER);
