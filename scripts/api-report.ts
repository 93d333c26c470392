// `npm run api`: writes what the package exports to docs/api/, for a reviewer of the change.
import { join } from 'node:path';
import { createApiReport, REPORT } from './api/create-api-report.ts';
import { writeChanged } from './build/write-files.ts';
import { ROOT } from './contract/paths.ts';

await writeChanged(join(ROOT, REPORT), createApiReport());
