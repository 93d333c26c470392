// The sandbox's console as a part of a page: loaded for those who open it.
import { render } from 'preact';
import { Announcements } from '../../../../src/sandbox/console/announce.tsx';
import { control, sendThrough } from '../../../../src/sandbox/console/api.ts';
import { readContract } from '../../../../src/sandbox/console/contract.ts';
import { keepUp } from '../../../../src/sandbox/console/live.ts';
import { type PageId, useRoute } from '../../../../src/sandbox/console/route.ts';
import { ClockBar, Navigation, View } from '../../../../src/sandbox/console/views.tsx';
import { addSheet } from './load-styles.ts';
import { openSandbox } from './sandbox.ts';

let isFollowing = false;

/** Shows the console in an element, with its own style sheet and none of the page's. */
export async function mountConsole(element: HTMLElement, first: PageId): Promise<void> {
  const sandbox = await openSandbox();
  sendThrough((path, init) => sandbox.fetch(path, init), sandbox.origin);
  readContract(await control('getContract'));
  if (!isFollowing) void keepUp();
  isFollowing = true;
  const root = element.attachShadow({ mode: 'open' });
  // Nothing is shown, or scrolled to, before it looks as it will.
  await addSheet(root, 'console.css');
  const place = root.appendChild(document.createElement('div'));
  render(<Part first={first} />, place);
}

function Part({ first }: { first: PageId }) {
  const route = useRoute(first);
  return (
    <div id="console" class="parts">
      <div class="bar">
        <ClockBar />
      </div>
      <Navigation page={route.page} />
      <section class="page" aria-label="What else happened" data-page={route.page}>
        <View route={route} />
      </section>
      <Announcements />
    </div>
  );
}
