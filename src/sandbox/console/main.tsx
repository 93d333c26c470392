import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RETRY_MS } from '../control/client.ts';
import { Announcements } from './announce.tsx';
import { control, workspace } from './api.ts';
import { readContract } from './contract.ts';
import { keepUp, useLive } from './live.ts';
import { Choice } from './parts.tsx';
import { recall, remember } from './remember.ts';
import { linkTo, PAGES, useRoute } from './route.ts';
import { useStore } from './store.ts';
import { useQuery } from './use-query.ts';
import { ClockBar, Navigation, View } from './views.tsx';

/** Light or dark: what the reader chose before, or what the machine has. */
function ThemeSwitch() {
  const [chosen, choose] = useState(recall('theme'));
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  useEffect(() => {
    if (!chosen) return;
    document.documentElement.style.colorScheme = chosen;
    remember('theme', chosen);
  }, [chosen]);
  return (
    <button type="button" aria-pressed={isDark} onClick={() => choose(isDark ? 'light' : 'dark')}>
      Dark
    </button>
  );
}

/** Which workspace is shown, where there are several. */
function WorkspaceSwitch() {
  const { data } = useQuery('applications', () => control('listApplications'), ['applications']);
  const ids = [...new Set(data?.data.map(({ workspace_id: id }) => id))];
  const shown = useStore(workspace, ({ id }) => id) ?? ids[0] ?? '';
  // A reset takes workspaces with it.
  const isGone = ids.length > 0 && !ids.includes(shown);
  useEffect(() => {
    if (isGone) workspace.set({ id: undefined });
  }, [isGone]);
  if (ids.length < 2) return null;
  return (
    <Choice label="Workspace" names={ids} value={shown} onInput={(id) => workspace.set({ id })} />
  );
}

/** The console as a page of its own. */
function Shell() {
  const route = useRoute();
  const shown = useStore(workspace, ({ id }) => id);
  const isConnected = useLive((state) => state.isConnected);
  const main = useRef<HTMLElement>(null);
  const title = PAGES.find(({ id }) => id === route.page)?.title ?? '';
  useEffect(() => {
    document.title = `${title} · Sandbox`;
    if (main.current?.contains(document.activeElement)) main.current.focus();
  }, [route.page]);
  const skip = (event: Event): void => {
    // The hash of the address says which page it is.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
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
        <WorkspaceSwitch />
        <span class={isConnected ? 'connection good' : 'connection bad'}>
          {isConnected ? 'Live' : 'Reconnecting…'}
        </span>
        <ThemeSwitch />
      </header>
      <Navigation page={route.page} />
      <main ref={main} id="main" tabIndex={-1} class="page" data-page={route.page}>
        <h1 class="unseen">{title}</h1>
        <View key={shown} route={route} />
      </main>
      <Announcements />
    </>
  );
}

async function start(root: HTMLElement): Promise<void> {
  try {
    readContract(await control('getContract'));
  } catch (error) {
    root.textContent = (error as Error).message;
    setTimeout(() => void start(root), RETRY_MS);
    return;
  }
  root.textContent = '';
  render(<Shell />, root);
  await keepUp();
}

void start(document.getElementById('console') as HTMLElement);
