import { useEffect, useRef, useState } from 'preact/hooks';
import { Announcements } from './announce.tsx';
import { ClockBar } from './clock-bar.tsx';
import { Controls } from './controls.tsx';
import { Conversations } from './conversations.tsx';
import { Deliveries } from './deliveries.tsx';
import { count } from './format.ts';
import { live } from './live.ts';
import { recall, remember } from './remember.ts';
import { Requests } from './request-view.tsx';
import { Resources } from './resources.tsx';
import { linkTo, type PageId, PAGES, type Route, showCurrent, useRoute } from './route.ts';
import { useStore } from './store.ts';
import { Work } from './work.tsx';

/** Light or dark: what the reader chose before, or what the machine has. */
function ThemeSwitch() {
  const [chosen, choose] = useState(recall('theme'));
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  useEffect(() => {
    if (!chosen) return;
    document.documentElement.dataset['theme'] = chosen;
    remember('theme', chosen);
  }, [chosen]);
  return (
    <button
      type="button"
      class="theme"
      aria-pressed={isDark}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      Dark
    </button>
  );
}

/** The frame around all pages. */
export function Shell() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const title = PAGES.find(({ id }) => id === route.page)?.title ?? '';
  useEffect(() => {
    document.title = `${title} · Sandbox`;
    showCurrent('.side');
    if (main.current?.contains(document.activeElement)) main.current.focus();
  }, [route.page]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href={linkTo('requests')}>
          <svg class="logo" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
            <use href="#logo" />
          </svg>
          Sandbox
        </a>
        <ClockBar />
        <Connection />
        <ThemeSwitch />
      </header>
      <Navigation page={route.page} />
      <main ref={main} id="main" tabIndex={-1} class="page" data-page={route.page}>
        <h1 class="unseen">{title}</h1>
        <Page route={route} />
      </main>
      <Announcements />
    </>
  );
}

function skipTo(event: Event, main: HTMLElement | null): void {
  // The hash of the address says which page it is.
  event.preventDefault();
  main?.focus();
}

function Connection() {
  const isConnected = useStore(live, (state) => state.isConnected);
  return (
    <span class={isConnected ? 'connection' : 'connection lost'}>
      {isConnected ? 'Live' : 'Reconnecting…'}
    </span>
  );
}

function Navigation({ page }: { page: PageId }) {
  const requests = useStore(live, (state) => state.requests.length);
  const deliveries = useStore(live, (state) => state.deliveries.length);
  const sizes: Partial<Record<PageId, number>> = { requests, deliveries };
  return (
    <nav class="side" aria-label="Console">
      <ul>
        {PAGES.map(({ id, title }) => (
          <li key={id}>
            <a href={linkTo(id)} aria-current={id === page ? 'page' : undefined}>
              {title}
              {sizes[id] ? <span class="size">{count(sizes[id])}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Page({ route: { page, rest } }: { route: Route }) {
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
