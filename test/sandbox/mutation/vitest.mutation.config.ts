// Runs the sandbox's suites with one fault planted in its code, which on the disk stays as it is.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FAULTS } from './faults.ts';

const SOURCES = fileURLToPath(new URL('../../../src/sandbox/', import.meta.url));
const number = process.env['PLANTED_FAULT'];
const planted = number ? FAULTS[Number(number)] : undefined;
const isPlanted = (id: string): boolean =>
  planted !== undefined && id.split('?')[0] === SOURCES + planted.file;

export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  plugins: [
    {
      name: 'plant-fault',
      enforce: 'pre',
      // Vitest keeps transformed modules by their text: one with a fault is another module.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (isPlanted(id) ? `fault ${number}` : undefined)),
      transform(code, id) {
        if (!planted || !isPlanted(id)) return undefined;
        return { code: code.replace(planted.text, () => planted.replacement), map: null };
      },
    },
  ],
  test: {
    include: ['test/sandbox/**/*.test.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 10_000,
    bail: 1,
    // Not where the other runs keep theirs: no module with a fault may come to them.
    fsModuleCachePath: join(tmpdir(), 'sandbox-mutation-cache'),
    reporters: ['json'],
    outputFile: process.env['PLANTED_REPORT'] ?? join(tmpdir(), 'sandbox-mutation.json'),
  },
});
