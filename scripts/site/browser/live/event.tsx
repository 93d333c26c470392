// What the button on the page of an event loads.
import { render } from 'preact';
import type { EventType } from '../../../../src/index.ts';
import { ConsolePlace } from './console-place.tsx';
import { EventView } from './event/event-view.tsx';
import { loadStyles } from './load-styles.ts';
import { openSandbox } from './sandbox.ts';

/** Lets the event of the page happen, in the place of the button. */
export async function start(place: HTMLElement): Promise<void> {
  await loadStyles();
  const type = place.dataset['event'] as EventType;
  render(
    <>
      <EventView type={type} open={openSandbox} />
      <ConsolePlace first="deliveries" isOpen />
    </>,
    place,
  );
}
