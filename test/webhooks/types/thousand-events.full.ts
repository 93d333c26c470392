import { expect, test } from 'vitest';
import { emitEvents } from '../../../scripts/emit/events.ts';
import { compile, COMPILERS } from './compile.ts';

const MOST_MS = 3_000;

const indexes = Array.from({ length: 1_000 }, (_, index) => index);
const typeOf = (index: number): string => `family_${index % 40}.event_${index}`;

/** The files of a contract with a thousand events, as the build writes them, and a use of them all. */
function thousandEvents(): Record<string, string> {
  const messages = indexes.map((index) => [
    typeOf(index),
    { summary: 'Something happened.', payload: { $ref: `#/components/schemas/Event${index}` } },
  ]);
  const schemas = indexes.map(
    (index) => `export interface Event${index} {
  id: string; type: '${typeOf(index)}'; created_at: string;
  data: { object: 'thing_${index}'; id: string; field_${index}?: number };
}\n`,
  );
  const cases = indexes.map(
    (index) => `case '${typeOf(index)}': seen(event.data.field_${index}); break;\n`,
  );
  return {
    'schemas.ts': schemas.join(''),
    'events.ts': emitEvents({ components: { messages: Object.fromEntries(messages) } }),
    'use.ts': `import type { UnknownEvent, WebhookEvent } from './events.ts';
declare const event: WebhookEvent;
declare function seen(value: number | undefined): void;
switch (event.type) {\n${cases.join('')}default: event satisfies UnknownEvent;\n}\n`,
  };
}

test.each(COMPILERS)(
  'a switch over 1,000 event types checks within 3 seconds in %s',
  async (_name, compiler) => {
    // The second of two: the first reads the compiler itself from the disk.
    await compile(compiler, { 'empty.ts': 'export {};\n' });
    const { errors, durationMs } = await compile(compiler, thousandEvents());

    console.log(`${compiler}: ${Math.round(durationMs)} ms`);
    expect(errors).toEqual([]);
    expect(durationMs).toBeLessThan(MOST_MS);
  },
);
