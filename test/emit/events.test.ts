import { expect, test } from 'vitest';
import { emitEvents } from '../../scripts/emit/events.ts';

test('writes the events by type, and their union', () => {
  const asyncapi = {
    components: {
      messages: {
        'pet.fed': {
          summary: 'A pet was fed.',
          payload: { $ref: '#/components/schemas/PetFedEvent' },
        },
      },
    },
  };

  const events = emitEvents(asyncapi);

  expect(events).toContain("import type {\n  PetFedEvent,\n} from './schemas.ts';");
  expect(events).toContain("  /** A pet was fed. */\n  'pet.fed': PetFedEvent;\n");
  expect(events).toContain('export type WebhookEvent = EventMap[EventType] | UnknownEvent;');
});
