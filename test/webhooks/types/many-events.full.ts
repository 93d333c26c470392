import { expect, test } from 'vitest';
import { emitEvents } from '../../../scripts/emit/events.ts';
import { compile, COMPILERS } from './compile.ts';

const typeOf = (index: number): string => `family_${index % 40}.event_${index}`;

/** The files of a contract with so many events, as the build writes them, and a use of them all. */
function filesOf(count: number): Record<string, string> {
  const indexes = Array.from({ length: count }, (_, index) => index);
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
  'a switch over ten times the event types costs at most twelve times the work in %s',
  async (_name, compiler) => {
    const few = await compile(compiler, filesOf(100));
    const many = await compile(compiler, filesOf(1_000));

    expect([...few.errors, ...many.errors]).toEqual([]);
    expect(few.types).toBeGreaterThan(0);
    expect(many.types / few.types).toBeLessThan(12);
    expect(many.instantiations).toBeLessThanOrEqual(12 * few.instantiations);
  },
);
