// `npm run pack`: builds the package, and packs it as it is published. Options: --to FOLDER, this one by default;
// --json, which prints what npm says of the tarball; --dist, which builds dist/ alone, for a plain `npm pack`.
import { resolve } from 'node:path';
import { packPackage, writePackedFiles } from './pack/pack-package.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    to: { type: 'string', default: '.' },
    json: { type: 'boolean', default: false },
    dist: { type: 'boolean', default: false },
  },
});
const options = ['--pack-destination', resolve(values.to), ...(values.json ? ['--json'] : [])];
await (values.dist ? writePackedFiles() : packPackage(options));
