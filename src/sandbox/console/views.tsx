import { Controls } from './controls.tsx';
import { Conversations } from './conversations.tsx';
import { Deliveries } from './deliveries.tsx';
import { count } from './format.ts';
import { live } from './live.ts';
import { Requests } from './request-view.tsx';
import { Resources } from './resources.tsx';
import { linkTo, type PageId, PAGES, type Route, useCurrentShown } from './route.ts';
import { useStore } from './store.ts';
import { Work } from './work.tsx';

/** The ways between the pages, with how much each has. */
export function Navigation({ page }: { page: PageId }) {
  const requests = useStore(live, (state) => state.requests.length);
  const deliveries = useStore(live, (state) => state.deliveries.length);
  const sizes: Partial<Record<PageId, number>> = { requests, deliveries };
  return (
    <nav ref={useCurrentShown(page)} class="pages" aria-label="Console">
      {PAGES.map(({ id, title }) => (
        <a key={id} href={linkTo(id)} aria-current={id === page ? 'page' : undefined}>
          {title}
          {sizes[id] ? <span class="size">{count(sizes[id])}</span> : null}
        </a>
      ))}
    </nav>
  );
}

/** What a page has. */
export function View({ route: { page, rest } }: { route: Route }) {
  const [first, second] = rest;
  switch (page) {
    case 'requests':
      return <Requests chosen={first} />;
    case 'conversations':
      return <Conversations chosen={first} />;
    case 'deliveries':
      return <Deliveries chosen={first} />;
    case 'resources':
      return <Resources kind={first} id={first === 'id' ? second : undefined} />;
    case 'work':
      return <Work />;
    case 'controls':
      return <Controls />;
  }
}
