// What the button on the page of an event loads.
import { render } from 'preact';
import type { EventType } from '../../../../src/index.ts';
import { EventView } from './event/event-view.tsx';
import { keepOffline } from './keep-offline.ts';
import { loadStyles } from './load-styles.ts';
import { openSandbox } from './sandbox.ts';
import { mountStrip } from './strip/mount-strip.tsx';

/** Lets the event of the page happen, in the place of the button. */
export async function start(place: HTMLElement): Promise<void> {
  await loadStyles();
  const strip = document.createElement('div');
  const type = place.dataset['event'] as EventType;
  render(<EventView type={type} open={openSandbox} />, place);
  place.after(strip);
  await mountStrip(strip);
  void keepOffline();
}
