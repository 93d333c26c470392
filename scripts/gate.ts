// `npm run gate`: holds the working tree's contract against that of the merge base with main, or of --base REV.
// With two descriptions, files or git:REV:path, it is `messaging-crm-api gate`.
// Exit code 1 when the gate is closed, 2 when something cannot be read.
import { enableCompileCache } from 'node:module';

// Half of the time of a short run is reading its modules; the rest is loaded once this is on.
enableCompileCache();
const { runGateCommand } = await import('./gate/run-gate-command.ts');
process.exitCode = await runGateCommand(process.argv.slice(2));
