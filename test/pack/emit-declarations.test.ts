import { expect, test } from 'vitest';
import { emitDeclarations } from '../../scripts/pack/emit-declarations.ts';
import { packWorkflows } from '../../scripts/pack/build-dist.ts';

test('declarations are those of the entries and of what they name, documented, as scripts import them', () => {
  const files = emitDeclarations(['src/webhooks/receiver/memory-store.ts']);

  expect(Object.keys(files).sort()).toEqual([
    'src/webhooks/receiver/event-store.d.ts',
    'src/webhooks/receiver/memory-store.d.ts',
  ]);
  const text = files['src/webhooks/receiver/memory-store.d.ts'];
  expect(text).toContain('from "./event-store.js"');
  expect(text).toContain('/**');
});

test('declarations for CommonJS are there once, and ES modules take theirs from them', () => {
  const source = 'src/webhooks/receiver/memory-store.ts';
  const alone = 'src/webhooks/receiver/hold-lease.ts';
  const files = emitDeclarations([source, alone], [source]);

  expect(Object.keys(files)).toEqual([
    'src/webhooks/receiver/memory-store.d.cts',
    'src/webhooks/receiver/event-store.d.cts',
    'src/webhooks/receiver/hold-lease.d.ts',
    'src/webhooks/receiver/memory-store.d.ts',
  ]);
  const text = files['src/webhooks/receiver/memory-store.d.cts'];
  expect(text).toContain('from "./event-store.cjs"');
  expect(files['src/webhooks/receiver/hold-lease.d.ts']).toContain('from "./event-store.cjs"');
  expect(files['src/webhooks/receiver/memory-store.d.ts']).toBe(
    "export * from './memory-store.cjs';\n",
  );
});

test('the workflows name the description that ships', async () => {
  const text = await packWorkflows();

  expect(text.match(/\burl: .*openapi.*/g)).toEqual(['url: ../generated/openapi.yaml']);
});
